import path from 'node:path'
import type { Page } from '@playwright/test'
import Sqlite from 'better-sqlite3'
import {
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsAtBothWidths,
} from '../../support/browser/browser.ts'
import { type Smtp, test } from '../../support/browser/browser-and-mail.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

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

async function subscribe(page: Page, email: string) {
  await page.goto('/careers')
  await page.getByLabel('E-mail address').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Please check your mail' })).toBeVisible()
}

test('a visitor subscribes, confirms by a button, gets an opening and unsubscribes', async ({
  page,
  signedInPage: admin,
  smtp,
  request,
  allowComplaint,
}) => {
  allowComplaint(/status of 422/)
  // The script that this test puts into every frame; the preview runs none.
  allowComplaint(/Blocked script execution in 'about:srcdoc'/)
  await page.goto('/careers')
  const field = page.getByLabel('E-mail address')
  for (const wrong of ['', 'mina', 'mina@reader']) {
    await field.fill(wrong)
    await page.getByRole('button', { name: 'SUBSCRIBE' }).click()
    await expect(page.getByText('Enter a valid e-mail address.')).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(wrong)
  }
  await expectNoAxeViolationsAtBothWidths(page)
  await subscribe(page, MINA)
  await expect(field).toHaveValue('')
  await expectNoAxeViolationsAtBothWidths(page)

  // Fetching the link, and opening the page, change nothing.
  const confirmLink = await mailedPath(smtp, MINA, /http\S+\/confirm-subscription#token=[\w-]+/)
  await request.get(confirmLink.pathname)
  const response = await page.goto(confirmLink.pathname + confirmLink.hash)
  expect(response!.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  await expect(page).toHaveURL('/confirm-subscription')
  const confirm = page.getByRole('button', { name: 'Confirm the subscription' })
  await expect(confirm).toBeEnabled()
  await expectNoAxeViolationsAtBothWidths(page)
  await admin.goto(SUBSCRIBERS)
  await expect(rows(admin).filter({ hasText: MINA })).toContainText('Not confirmed yet')
  await confirm.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your subscription is confirmed.')).toBeFocused()
  await expectNoAxeViolationsAtBothWidths(page)

  await admin.reload()
  await expect(rows(admin).filter({ hasText: MINA })).toContainText('Confirmed')
  await expectNoAxeViolations(admin)
  await admin.getByRole('button', { name: 'Send an opening' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Send an opening' })
  await dialog.getByLabel('Opening').selectOption({ label: 'Landscape Architect' })
  await dialog.getByLabel('Subject').fill('We look for a landscape architect')
  const preview = admin.frameLocator('iframe[title="The mail as it will look"]')
  await expect(preview.getByRole('heading', { name: 'Landscape Architect' })).toBeVisible()
  await expect(dialog.getByLabel('Preview')).toContainText('We look for a landscape architect')
  await expect(dialog.getByText('It will be sent to 1 subscriber.')).toBeVisible()
  await expectNoAxeViolations(admin)
  await dialog.getByRole('button', { name: 'Send…' }).click()
  await expect(dialog.getByText('Send this mail to 1 subscriber?')).toBeVisible()
  await expectNoAxeViolations(admin)
  expect(smtp.received.filter(({ to }) => to[0] === MINA)).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Yes, Send' }).click()
  await expect(admin.getByText('“Landscape Architect” is being sent to 1 subscriber.')).toBeVisible()
  const unsubscribeLink = await mailedPath(smtp, MINA, /http\S+\/unsubscribe#token=[\w-]+/)
  await admin.getByRole('button', { name: /^Sent openings/ }).click()
  await expect(admin.getByRole('row', { name: /Landscape Architect/ })).toContainText('1 of 1')
  await expectNoAxeViolations(admin)

  await page.goto(unsubscribeLink.pathname + unsubscribeLink.hash)
  await expectNoAxeViolationsAtBothWidths(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You are unsubscribed, and your address is erased.')).toBeFocused()
  await admin.goto(SUBSCRIBERS)
  await expect(admin.getByText('No subscribers yet.')).toBeVisible()
  await expectNoAxeViolations(admin)

  await page.goto(confirmLink.pathname + confirmLink.hash)
  await confirm.click()
  await expect(page.getByRole('alert')).toContainText('This link is no longer valid.')
  await page.goto('/unsubscribe')
  await expect(page.getByRole('alert')).toContainText('Open the link in the mail again.')
  await expectNoAxeViolationsAtBothWidths(page)
})

test('what was typed stays when it cannot be sent', async ({ page, allowComplaint }) => {
  allowComplaint(/Failed to load resource/)
  await page.goto('/careers')
  const field = page.getByLabel('E-mail address')
  await field.fill(MINA)
  await page.route('**/api/subscribers', (route) => route.abort())
  await page.getByRole('button', { name: 'SUBSCRIBE' }).click()
  await expect(page.getByText('An error occurred. Please check your connection.')).toBeVisible()
  await expect(field).toHaveValue(MINA)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the pages say that the form and the button need it', async ({ page }) => {
    await page.goto('/careers')
    await expect(page.locator('footer noscript p')).toBeVisible()
    await expect(page.getByRole('button', { name: 'SUBSCRIBE' })).toBeHidden()
    await page.goto('/unsubscribe')
    await expect(page.locator('main noscript p')).toBeVisible()
  })
})

test('a long list is reached by the arrow keys, filtered, and loses one subscriber, by keyboard alone', async ({
  signedInPage: page,
  server,
}) => {
  const db = new Sqlite(path.join(server.dataDir, 'plinth.db'))
  const add = db.prepare(
    `insert into subscribers (id, email, state, created_at, confirmed_at) values (?, ?, 'confirmed', ?, ?)`,
  )
  db.transaction(() => {
    for (let i = 0; i < 1000; i++) {
      const at = new Date(Date.UTC(2026, 0, 1) + i * 60_000).toISOString()
      const number = String(i).padStart(4, '0')
      add.run(`00000000-0000-4000-8000-00000000${number}`, `reader${number}@reader.example`, at, at)
    }
  })()
  db.close()
  await page.goto(SUBSCRIBERS)
  const remove = (number: string) =>
    page.getByRole('button', { name: `Remove reader${number}@reader.example` })
  await expect(page.getByRole('button', { name: 'All 1,000' })).toBeVisible()
  await page.getByRole('button', { name: 'Sent openings' }).focus()
  await page.keyboard.press('Tab')
  await expect(remove('0999')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(remove('0998')).toBeFocused()
  // Each press of End loads the next page.
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(remove('0000')).toBeFocused({ timeout: 500 })
  }).toPass()
  expect(await rows(page).count()).toBeLessThan(60)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to remove reader0001@reader.example?')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Subscriber removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'All 999' })).toBeVisible()
  await expect(remove('0000')).toBeFocused()
  await page.getByLabel('Search subscribers').focus()
  await page.keyboard.type('r0123')
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(`${SUBSCRIBERS}?search=r0123`)
})

test('a mailing is stopped, also by closing its opening, and its rest is given up', async ({
  signedInPage: page,
  server,
  admin,
}) => {
  const db = new Sqlite(path.join(server.dataDir, 'plinth.db'))
  const add = db.prepare(`insert into subscribers (id, email, state, created_at, confirmed_at)
    values (?, ?, 'confirmed', '2026-11-03T10:00:00.000Z', '2026-11-03T10:00:00.000Z')`)
  for (let i = 0; i < 100; i++) add.run(crypto.randomUUID(), `stopped${i}@reader.example`)
  db.close()
  const call = async (method: string, address: string, body: object) => {
    const headers = { authorization: `Bearer ${admin.token}` }
    const response = await page.request.fetch(address, { method, data: body, headers })
    expect(response.ok(), `${method} ${address}`).toBe(true)
    return response.json()
  }
  const title = 'Model Maker'
  const { id: jobId } = await call('POST', '/api/jobs', { title, department: 'Design', location: 'Guwahati' })
  await call('POST', '/api/mailings', { jobId, subject: title, text: 'We look for you.' })
  await page.goto(SUBSCRIBERS)
  const progress = page.getByRole('region', { name: `Sending ${title}` })
  await progress.getByRole('button', { name: 'Stop' }).click()
  await expect(progress).toContainText(`Stopped “${title}”:`)
  await progress.getByRole('button', { name: 'Continue' }).click()
  await expect(progress).toContainText(`Sending “${title}”:`)
  await call('PUT', `/api/jobs/${jobId}`, { status: 'closed' })
  await expect(progress).toContainText('Stopped: the opening was closed.', { timeout: 30_000 })
  await expect(progress.getByRole('button', { name: 'Continue' })).toBeHidden()
  await progress.getByRole('button', { name: 'Give up' }).click()
  await expect(progress.getByRole('alert')).toContainText(
    /Give up the rest\? [\d,]+ subscribers get no mail\./,
  )
  await expect(progress.getByRole('button', { name: 'Back' })).toBeFocused()
  await expectNoAxeViolations(page)
  await progress.getByRole('button', { name: 'Yes, give up' }).click()
  await expect(progress).toBeHidden()
  await page.getByRole('button', { name: /^Sent openings/ }).click()
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Rest given up')
})

test('HR adds an opening and sends it, and may neither export nor remove', async ({
  signedInPage: page,
  server,
  allowComplaint,
}) => {
  allowComplaint(/Blocked script execution in 'about:srcdoc'/)
  const db = new Sqlite(path.join(server.dataDir, 'plinth.db'))
  const add = db.prepare(`insert into subscribers (id, email, state, created_at, confirmed_at)
    values (?, ?, 'confirmed', '2026-11-03T10:00:00.000Z', '2026-11-03T10:00:00.000Z')`)
  for (const name of ['asha', 'bina']) add.run(crypto.randomUUID(), `${name}@reader.example`)
  const confirmed = db.prepare("select count(*) from subscribers where state = 'confirmed'").pluck().get()
  db.close()
  const send = `Send to ${Number(confirmed).toLocaleString('en')} subscribers`
  await page.route('**/auth/profile', async (route) => {
    const response = await route.fetch()
    const { user } = await answerOf<'GET /auth/profile'>(response)
    await route.fulfill({ response, json: { user: { ...user, role: 'HR_HIRING' } } })
  })
  await page.goto('/admin/dashboard/hiring/openings/add')
  await page.getByLabel('Position Title').fill('Site Engineer')
  await page.getByLabel('Department').fill('Construction')
  await page.getByLabel('Location').fill('Kolkata')
  await page.getByRole('button', { name: 'Add Opening', exact: true }).click()
  const added = page.getByRole('alert').filter({ hasText: 'Site Engineer is added.' })
  await expectNoAxeViolations(page)
  await added.getByRole('button', { name: send }).click()
  const dialog = page.getByRole('dialog', { name: 'Send an opening' })
  await expect(dialog.getByLabel('Subject')).toHaveValue(/^Site Engineer at/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(SUBSCRIBERS)
  await expect(rows(page).first()).toBeVisible()
  await expectNoAxeViolations(page)
  await expect(page.getByRole('button', { name: /^(Export|Remove)/ })).toHaveCount(0)

  await page.getByRole('link', { name: 'Openings', exact: true }).click()
  await page.getByRole('button', { name: 'Actions for Site Engineer' }).click()
  await page.getByRole('link', { name: send }).click()
  await expect(dialog.getByLabel('Subject')).toHaveValue(/^Site Engineer at/)
})
