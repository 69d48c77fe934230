import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

test('Home leads through the set-up, and replaces the demonstration content by an empty studio after a backup', async ({
  signedInPage: page,
  request,
  server,
  admin,
}) => {
  const headers = { Authorization: `Bearer ${admin.token}` }
  const [edited] = await answerOf<'GET /api/projects'>(request.get('/api/projects'))
  await request.put(`/api/projects/${edited!.id}`, { headers, data: { year: 2022 } })
  const home = async () => {
    await page.goto('/admin/dashboard/home')
    await expect(page.getByText(/\d of 10 done/)).toBeVisible()
  }
  const list = page.getByRole('region', { name: /Make it yours|Set up your studio/ })

  await test.step('a step leads to its field, and is ticked when it is done', async () => {
    await home()
    await expectNoAxeViolations(page, list)
    await list.getByRole('link', { name: 'Sharing card' }).press('Enter')
    await expect(page).toHaveURL(/website-content#site$/)
    await expect(page.getByText('Choose sharing picture')).toBeInViewport()
    await request.put('/api/content/careers', { headers, data: { paragraphs: ['Work with us.'] } })
    await home()
    await expect(list.getByRole('link', { name: 'Done: Careers page' })).toBeVisible()
    await expect(list).toContainText('1 of 10 done')
  })

  await test.step('the list is put away and called back', async () => {
    await list.getByRole('button', { name: 'Put away' }).press('Enter')
    const callBack = page.getByRole('button', { name: 'Make it yours' })
    await expect(callBack).toBeFocused()
    await page.reload()
    await expect(list).toHaveCount(0)
    await callBack.press('Enter')
    await expect(list.getByRole('heading')).toBeFocused()
  })

  await test.step('the question says what goes and what stays', async () => {
    await list.getByRole('button', { name: 'Replace the demonstration content' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expect(dialog).toContainText('17 projects and 6 openings')
    await expect(dialog).toContainText('2 records of the demonstration that the studio edited')
    await expect(dialog.getByRole('checkbox', { name: new RegExp(edited!.name) })).not.toBeChecked()
    await expectNoAxeViolations(page, dialog)
    await dialog.getByRole('button', { name: 'Back up and remove' }).press('Enter')
    await expect(dialog.getByText(/Making a backup/)).toBeVisible()
    await expect(dialog.getByText('The demonstration content is removed')).toBeFocused({ timeout: 60_000 })
    const [backup] = readdirSync(path.join(server.dataDir, 'backups'))
    await expect(dialog).toContainText(`${backup} in ${path.join(server.dataDir, 'backups')}`)
    await expectNoAxeViolations(page, dialog)
    await dialog.getByRole('button', { name: 'Close' }).press('Enter')
    await expect(list.getByRole('heading', { name: 'Set up your studio' })).toBeFocused()
    await expect(page.getByRole('link', { name: '1 All projects' })).toBeVisible()
    await expect(page.getByText('removed the demonstration content')).toBeVisible()
    const left = await answerOf<'GET /api/projects'>(request.get('/api/projects'))
    expect(left.map(({ id }) => id)).toEqual([edited!.id])
  })
})
