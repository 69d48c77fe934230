import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { expectSaid } from '../../support/browser/toasts.ts'
import { project } from '../../support/data/project.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const BACK = 'Shift+Tab'

test('a draft is kept and discarded, and the activity log is read and exported, by keyboard alone', async ({
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

test('by keyboard alone a project is deleted, restored to its place, and deleted permanently', async ({
  signedInPage: page,
  request,
  admin,
}) => {
  const { enter, find, press } = byKeyboard(page)
  const headers = { Authorization: `Bearer ${admin.token}` }
  for (const name of ['BOAT SHED', 'LANDING STAGE'])
    await request.post('/api/projects', { headers, data: { ...project, name } })
  const rows = page.getByRole('row')
  const deleted = page.getByRole('list', { name: 'Deleted projects' }).getByRole('listitem')
  const deleteFromPanel = async () => {
    await find('BOAT SHED')
    await expect(button(page, 'BOAT SHED')).toBeFocused()
    await enter(button(page, 'Delete'))
    await expect(button(page, 'Cancel')).toBeFocused()
    await press('Tab')
    await expect(button(page, 'Yes, Delete')).toBeFocused()
    await press('Enter')
    await expectSaid(page, 'Project deleted successfully! 🎉')
    await expect(button(page, 'BOAT SHED')).toHaveCount(0)
  }

  await page.goto('/admin/dashboard/projects')
  await expect(rows.nth(2)).toContainText('BOAT SHED')
  await deleteFromPanel()
  await enter(button(page, 'Trash'), BACK)
  await expect(deleted).toContainText('BOAT SHED')
  await enter(button(page, 'Restore BOAT SHED'))
  await expectSaid(page, 'BOAT SHED is restored.')
  await expect(page.getByText('The trash is empty.')).toBeVisible()
  await enter(button(page, 'Back'), BACK)
  await expect(rows.nth(2)).toContainText('BOAT SHED')

  await deleteFromPanel()
  await find('Open Trash')
  const purge = button(page, 'Delete permanently BOAT SHED')
  await enter(purge)
  await expect(page.getByRole('alertdialog')).toContainText('It cannot be restored after that.')
  await press('Escape')
  await expect(purge).toBeFocused()
  await press('Enter')
  await enter(button(page, 'Yes, delete permanently'))
  await expectSaid(page, 'BOAT SHED is permanently deleted.')
  await expect(page.getByText('The trash is empty.')).toBeVisible()
})
