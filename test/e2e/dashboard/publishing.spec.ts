import { pages } from '../../../src/domain/shared/pages.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { expectSaid } from '../../support/browser/toasts.ts'

test('drafts are scheduled together, moved, published and taken back, by keyboard alone', async ({
  signedInPage: page,
  server,
  admin,
}) => {
  const headers = { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' }
  for (const name of ['about', 'careers', 'team']) {
    const body = JSON.stringify({ fields: { title: `New ${name}` } })
    const response = await fetch(`${server.url}/api/content/${name}/draft`, { method: 'PUT', headers, body })
    expect(response.status).toBe(200)
  }
  const { press, enter, tabTo, type } = byKeyboard(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const drafts = page.getByRole('list', { name: 'Drafts, shared with colleagues' })
  await page.goto(pages.dashboardHome.path)

  await tabTo(page.getByRole('checkbox', { name: 'Select Team Page' }))
  await press('Space', 'ArrowDown', 'ArrowDown', 'Space')
  await expect(page.getByText('2 selected')).toBeVisible()
  await enter(button('Schedule…'), 'Shift+Tab')
  const dialog = page.getByRole('dialog', { name: 'Schedule 2 drafts' })
  await expect(dialog.getByLabel('Day')).toBeFocused()
  await type('1 Dec 2099')
  await tabTo(dialog.getByLabel('Name'), 'Shift+Tab')
  await type('New year')
  await expect(dialog.getByRole('status')).toHaveText(
    '2 drafts are published on 1 Dec 2099 at 09:00, all or none.',
  )
  await press('Enter')
  await expectSaid(page, 'New year is scheduled for 1 Dec 2099, 09:00.')
  await expect(button('Schedule…')).toBeFocused()
  await expect(drafts.getByRole('listitem').filter({ hasText: 'scheduled for' })).toHaveCount(2)

  const scheduled = page.getByRole('list', { name: /^What is scheduled/ })
  await enter(button('Change time: New year'), 'Shift+Tab')
  await tabTo(page.getByRole('dialog').getByLabel('Time'))
  await type('0645PM')
  await press('Enter')
  await expect(scheduled).toContainText('18:45')
  await expect(button('Change time: New year')).toBeFocused()

  await enter(button('Publish now: New year'), 'Shift+Tab')
  const question = page.getByRole('alertdialog', { name: 'Publish New year now?' })
  await enter(question.getByRole('button', { name: 'Yes, Publish' }))
  await expectSaid(page, '2 drafts are published: New year.')
  await expect(page.getByRole('heading', { name: 'Drafts and schedule' })).toBeFocused()
  await expect(drafts.getByRole('listitem')).toHaveCount(1)

  await enter(button('Undo: New year'))
  await expectSaid(page, 'Publishing is undone. The drafts are there again.')
  await expect(drafts.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('heading', { name: 'Drafts and schedule' })).toBeFocused()
})
