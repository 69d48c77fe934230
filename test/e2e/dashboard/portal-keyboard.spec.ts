import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { expectSaid } from '../../support/browser/toasts.ts'
import { project } from '../../support/data/project.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

const PORTAL = '/admin/dashboard/projects'
const STADIUM = 'STATE STADIUM, 22,000 SEATS'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const BACK = 'Shift+Tab'

test('projects are deleted, restored by Undo and from the trash, and purged by keyboard alone', async ({
  signedInPage: page,
  request,
  admin,
}) => {
  const { press, tabTo, enter, find } = byKeyboard(page)
  const headers = { Authorization: `Bearer ${admin.token}` }
  const idOf = async (wanted: string) => {
    const all = await answerOf<'GET /api/projects'>(request.get('/api/projects'))
    return all.find(({ name }) => name === wanted)!.id
  }
  const { id } = await answerOf<'POST /api/projects'>(
    request.post('/api/projects', { headers, data: { ...project, name: 'GATE LODGE' } }),
  )
  await request.delete(`/api/projects/${id}`, { headers })
  // Also while its closing animation runs.
  const question = page.locator('[role="alertdialog"]')
  const confirm = async (answer: string) => {
    await expect(button(page, 'Cancel')).toBeFocused()
    await enter(button(page, answer))
    await expect(question).toHaveCount(0)
  }

  await page.goto(PORTAL)
  await expect(rows(page)).toHaveCount(18)
  await find('stadium')
  await enter(button(page, 'Delete'))
  await press('Escape')
  await expect(question, 'Escape means Cancel').toHaveCount(0)
  await expect(button(page, 'Delete')).toBeFocused()
  await press('Enter')
  await confirm('Yes, Delete')
  await expect(rows(page)).toHaveCount(17)
  await enter(button(page, 'Undo'))
  await expectSaid(page, `${STADIUM} is restored.`)
  await expect(rows(page).nth(8)).toContainText(STADIUM)

  await request.delete(`/api/projects/${await idOf(STADIUM)}`, { headers })
  await find('trash')
  await enter(button(page, `Restore ${STADIUM}`))
  await expect(button(page, `Restore ${STADIUM}`)).toHaveCount(0)
  await enter(button(page, 'Delete permanently GATE LODGE'))
  await confirm('Yes, delete permanently')
  await expect(page.getByText('The trash is empty.')).toBeVisible()
  await tabTo(button(page, 'Back'), BACK)
  await press('Enter')
  await expect(rows(page).nth(8)).toContainText(STADIUM)
})

test('a draft is continued and discarded, and the activity log is read and exported, by keyboard alone', async ({
  signedInPage: page,
}) => {
  const { tabTo, enter, find, type } = byKeyboard(page)
  const goOn = page.getByRole('link', { name: 'Continue WEIR HOUSE' })
  await page.goto('/admin/dashboard/home')
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await find('Add Project')
  await tabTo(page.getByLabel('Project Name'))
  await type('weir house')
  await find('Home')
  await enter(button(page, 'Leave'))
  await enter(goOn)
  await expect(page.getByLabel('Project Name')).toHaveValue('WEIR HOUSE')
  await find('Home')
  await enter(button(page, 'Leave'))
  await enter(button(page, 'Discard WEIR HOUSE'))
  await expect(goOn).toHaveCount(0)
  await enter(button(page, 'Undo'))
  await expect(goOn).toBeVisible()
  await enter(button(page, 'Discard WEIR HOUSE'), BACK)

  await find('Recent Activity')
  await tabTo(page.getByLabel('Kind'))
  await type('Sign')
  await expect(page).toHaveURL(/kind=sign-in/)
  const details = page.getByRole('main').getByRole('listitem').getByRole('button').first()
  await enter(details)
  await expect(details).toHaveAttribute('aria-expanded', 'true')
  const download = page.waitForEvent('download')
  await enter(button(page, 'Export as CSV'), BACK)
  expect((await download).suggestedFilename()).toMatch(/^plinth-activity-.*\.csv$/)
})
