import type { Page } from '@playwright/test'
import { change } from '../../../src/store/database/database.ts'
import { queueMail } from '../../../src/store/mail/outbox.ts'
import { expect, inDatabase, test } from '../../support/browser/browser.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { expectSaid } from '../../support/browser/toasts.ts'
import type { RunningServer } from '../../support/outside/running-server.ts'

const SETTINGS = '/admin/dashboard/settings'
const UNTIL = '2099-01-01T00:00:00.000Z'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, to: string) => page.getByRole('row').filter({ hasText: to })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ira Bora invites you to Plinth Studio' })

/** Replaces the mails by an invitation to each of these people, the newest last. The first of them was given up. */
const queueInvitations = (server: RunningServer, people: string[]) =>
  inDatabase(server, async (db) => {
    await db.deleteFrom('outbox').execute()
    for (const to of people)
      await change(db, (tx) =>
        queueMail(tx, {
          kind: 'invitation',
          facts: { name: to.split('@')[0]!, invitedBy: 'Ira Bora', role: 'HR_HIRING' },
          to,
          about: to,
          link: { token: `token-of-${to.split('@')[0]}`, until: UNTIL },
        }),
      )
    await db
      .updateTable('outbox')
      .set({ state: 'dead', tries: 9, last_error: '550 No such mailbox' })
      .where('recipient', '=', people[0]!)
      .execute()
  })

// Who may read it, and the link of an invitation that is sent again: test/screens/users.test.tsx.
test('by mouse a mail is read in the outbox, its link is copied, and a failed mail is sent again', async ({
  signedInPage: page,
  server,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await queueInvitations(server, ['dipali@example.org', 'mina@example.org'])
  await page.goto(SETTINGS)
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Outbox' }).click()
  await expect(row(page, 'mina@example.org')).toContainText('Waiting')
  await button(page, 'Open: Invitation to mina@example.org').click()
  await expect(dialog(page)).toContainText('To mina@example.org')
  await expect(dialog(page)).toContainText('token-of-mina')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toHaveCount(0)

  await button(page, 'Copy link: Invitation to mina@example.org').click()
  await expectSaid(page, 'Link copied.')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).hash).toBe('#token=token-of-mina')

  await expect(row(page, 'dipali@example.org')).toContainText('Failed550 No such mailbox')
  await button(page, 'Send again: Invitation to dipali@example.org').click()
  await expectSaid(page, 'The mail will be sent again.')
  await expect(row(page, 'dipali@example.org')).toContainText('Waiting')
  await expect(button(page, 'Send again: Invitation to dipali@example.org')).toHaveCount(0)
})

test('by keyboard alone the oldest of many mails is found in the outbox, read, and sent again', async ({
  signedInPage: page,
  server,
}) => {
  const people = Array.from({ length: 45 }, (_, number) => `reader${number}@example.org`)
  const { enter, find, press, tabTo } = byKeyboard(page)
  await queueInvitations(server, people)
  await page.goto('/admin/dashboard/home')
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await find('Outbox')
  const open = button(page, 'Open: Invitation to reader0@example.org')
  await expect(row(page, 'reader44@example.org')).toBeVisible()
  await expect(open).toHaveCount(0)
  await enter(button(page, 'Show more mails'))
  await enter(open)
  await expect(dialog(page)).toContainText('token-of-reader0')
  await tabTo(dialog(page).getByText('token-of-reader0'))
  await press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(open, 'its button has the focus again').toBeFocused()
  await enter(button(page, 'Send again: Invitation to reader0@example.org'))
  await expectSaid(page, 'The mail will be sent again.')
  await expect(row(page, 'reader0@example.org')).toContainText('Waiting')
  await enter(page.getByRole('main').getByRole('link', { name: 'Settings' }), 'Shift+Tab')
  await expect(page).toHaveURL(SETTINGS)
})
