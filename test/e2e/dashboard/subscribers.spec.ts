import path from 'node:path'
import type { Page } from '@playwright/test'
import Sqlite from 'better-sqlite3'
import { expect, expectNoAxeViolations } from '../../support/browser/browser.ts'
import { type Smtp, test } from '../../support/browser/browser-and-mail.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'

test.describe.configure({ mode: 'parallel' })

const SUBSCRIBERS = '/admin/dashboard/hiring/subscribers'
const MINA = 'mina@reader.example'

/** The path of the link in the newest mail to this address, once it has come. */
async function mailedPath(smtp: Smtp, to: string, link: RegExp) {
  const find = () => smtp.received.findLast((mail) => mail.to[0] === to && link.test(plain(mail.raw)))
  await expect.poll(() => find() !== undefined, { timeout: 20_000 }).toBe(true)
  return new URL(plain(find()!.raw).match(link)![0])
}
const plain = (raw: string) => raw.replace(/=\r\n/g, '').replaceAll('=3D', '=')

const rows = (page: Page) => page.getByRole('list', { name: 'Subscribers' }).getByRole('listitem')

test('a visitor subscribes, confirms by a button, gets an opening and unsubscribes', async ({
  page,
  signedInPage: admin,
  smtp,
  request,
  allowComplaint,
}) => {
  // The scripts that tests put into every frame; the preview runs none.
  allowComplaint(/Blocked script execution in 'about:(srcdoc|blank)'/)
  await page.goto('/careers')
  const form = page.getByRole('region', { name: 'New openings by e-mail' })
  const field = form.getByLabel('E-mail address')
  await field.fill('mina')
  await form.getByRole('button', { name: 'SUBSCRIBE' }).click()
  await expect(form.getByText('Enter a valid e-mail address.')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(MINA)
  await page.keyboard.press('Enter')
  await expect(form.getByRole('status').filter({ hasText: 'Please check your mail' })).toBeVisible()
  await expect(field).toHaveValue('')

  // Fetching the link, and opening the page, change nothing.
  const confirmLink = await mailedPath(smtp, MINA, /http\S+\/confirm-subscription#token=[\w-]+/)
  await request.get(confirmLink.pathname)
  const response = await page.goto(confirmLink.pathname + confirmLink.hash)
  expect(response!.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  await expect(page).toHaveURL('/confirm-subscription')
  const confirm = page.getByRole('button', { name: 'Confirm the subscription' })
  await expect(confirm).toBeEnabled()
  await admin.goto(SUBSCRIBERS)
  await expect(rows(admin).filter({ hasText: MINA })).toContainText('Not confirmed yet')
  await confirm.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your subscription is confirmed.')).toBeFocused()

  await admin.reload()
  await expect(rows(admin).filter({ hasText: MINA })).toContainText('Confirmed')
  await admin.getByRole('button', { name: 'Send an opening' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Send an opening' })
  await dialog.getByLabel('Opening').selectOption({ label: 'Landscape Architect' })
  await dialog.getByLabel('Subject').fill('We look for a landscape architect')
  const preview = admin.frameLocator('iframe[title="The mail as it will look"]')
  await expect(preview.getByRole('heading', { name: 'Landscape Architect' })).toBeVisible()
  await expect(dialog.getByLabel('Preview')).toContainText('We look for a landscape architect')
  await dialog.getByRole('button', { name: 'Send…' }).click()
  await expect(dialog.getByText('Send this mail to 1 subscriber?')).toBeVisible()
  await expectNoAxeViolations(admin, dialog)
  expect(smtp.received.filter(({ to }) => to[0] === MINA)).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Yes, Send' }).click()
  await expect(admin.getByText('“Landscape Architect” is being sent to 1 subscriber.')).toBeVisible()
  const unsubscribeLink = await mailedPath(smtp, MINA, /http\S+\/unsubscribe#token=[\w-]+/)
  await admin.getByRole('button', { name: /^Sent openings/ }).click()
  await expect(admin.getByRole('row', { name: /Landscape Architect/ })).toContainText('1 of 1')

  await page.goto(unsubscribeLink.pathname + unsubscribeLink.hash)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You are unsubscribed, and your address is erased.')).toBeFocused()
  await admin.goto(SUBSCRIBERS)
  await expect(admin.getByText('No subscribers yet.')).toBeVisible()
})

test('a long list is reached by the arrow keys, and loses one subscriber, by keyboard alone', async ({
  signedInPage: page,
  server,
}) => {
  const { press } = byKeyboard(page)
  const db = new Sqlite(path.join(server.dataDir, 'plinth.db'))
  const add = db.prepare(
    `insert into subscribers (id, email, state, created_at, confirmed_at) values (?, ?, 'confirmed', ?, ?)`,
  )
  db.transaction(() => {
    for (let i = 0; i < 250; i++) {
      const at = new Date(Date.UTC(2026, 0, 1) + i * 60_000).toISOString()
      const number = String(i).padStart(4, '0')
      add.run(`00000000-0000-4000-8000-00000000${number}`, `reader${number}@reader.example`, at, at)
    }
  })()
  db.close()
  await page.goto(SUBSCRIBERS)
  const remove = (number: string) =>
    page.getByRole('button', { name: `Remove reader${number}@reader.example` })
  await expect(page.getByRole('button', { name: 'All 250' })).toBeVisible()
  await page.getByRole('button', { name: 'Sent openings' }).focus()
  await press('Tab')
  await expect(remove('0249')).toBeFocused()
  await press('ArrowDown')
  await expect(remove('0248')).toBeFocused()
  // Each press of End loads the next page.
  await expect(async () => {
    await press('End')
    await expect(remove('0000')).toBeFocused({ timeout: 200 })
  }).toPass({ intervals: [0] })
  expect(await rows(page).count()).toBeLessThan(60)
  await press('ArrowUp', 'Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to remove reader0001@reader.example?')
  await press('Tab', 'Enter')
  await expect(page.getByText('Subscriber removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'All 249' })).toBeVisible()
  await expect(remove('0000')).toBeFocused()
})
