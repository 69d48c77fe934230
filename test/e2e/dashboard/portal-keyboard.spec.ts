import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'

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
