import type { Page, Route } from '@playwright/test'
import { firstVisit } from '../../../bench/first-visit.ts'
import { expect, expectNoAxeViolations } from '../../support/browser/browser.ts'
import { test as base } from '../../support/browser/browser-and-mail.ts'
import { pdfOf, scannedPdf, storesOf } from '../../support/browser/candidates.ts'
import { tabTo } from '../../support/browser/keyboard.ts'
import { coveredByToasts } from '../../support/browser/toasts.ts'
import { addOpening } from '../../support/data/applications.ts'
import { calendarIn } from '../../support/outside/smtp.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

const CANDIDATES = '/admin/dashboard/hiring/candidates'

const test = base.extend<object, { opening: Opening }>({
  opening: [
    async ({ server }, use) => {
      const stores = await storesOf(server)
      let count = 0
      await use({
        /** An opening with these candidates, in this order from the oldest. */
        async with(names) {
          count += 1
          const jobId = await addOpening(stores.db, { title: `Architect ${count}`, test: 'Draw a bus stop.' })
          const ids: string[] = []
          for (const name of names) {
            const email = `${name.split(' ')[0]?.toLowerCase()}-${count}@client.example`
            const cv = await pdfOf([`Curriculum of ${name}\nBamboo pavilion, 2021`, 'Second page'])
            ids.push(await stores.add({ jobId, name, email }, cv))
          }
          const addressOf = (id: string) => `${CANDIDATES}/${id}?opening=${jobId}&sort=oldest`
          return { jobId, ids, addressOf, first: addressOf(ids[0]!) }
        },
        stores,
      })
      await stores.close()
    },
    { scope: 'worker' },
  ],
})

type Opening = {
  with: (
    names: string[],
  ) => Promise<{ jobId: string; ids: string[]; addressOf: (id: string) => string; first: string }>
  stores: Awaited<ReturnType<typeof storesOf>>
}

const nameOf = (page: Page) => page.getByRole('heading', { level: 1 })
const cvOf = (page: Page) => page.getByRole('region', { name: 'CV', exact: true })
const rating = (page: Page, label: string) =>
  page.getByRole('group', { name: 'Rating' }).getByRole('button', { name: label })

/** The share of dark pixels in the first page that is drawn, in percent. */
const inkOf = (page: Page) =>
  page
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      let dark = 0
      for (let at = 0; at < data.length; at += 4) if (data[at]! < 100 && data[at + 3]! > 200) dark += 1
      return (dark / (data.length / 4)) * 100
    })

test('the CV is drawn page by page, with its text to select, and zoomed', async ({
  signedInPage: page,
  opening,
}) => {
  const { first } = await opening.with(['Mina Das'])
  await page.goto(first)
  await expect(nameOf(page)).toContainText('Mina Das')
  await expect(cvOf(page).getByText('Curriculum of Mina Das')).toBeAttached()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await expect.poll(() => inkOf(page)).toBeGreaterThan(0.1)
  await expectNoAxeViolations(page)

  const width = () =>
    cvOf(page)
      .getByRole('group', { name: 'Page 1' })
      .evaluate((one) => one.clientWidth)
  const fitted = await width()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(width).toBeGreaterThan(fitted)
  await page.getByRole('button', { name: 'Fit width' }).click()
  await expect.poll(width).toBe(fitted)

  await cvOf(page).evaluate((one) => one.scrollTo(0, one.scrollHeight))
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(cvOf(page).getByText('Second page')).toBeAttached()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('My CV.pdf')
})

test('a CV that cannot be drawn can be downloaded', async ({ signedInPage: page, opening }) => {
  const { jobId } = await opening.with([])
  const id = await opening.stores.add(
    { jobId, name: 'Odd File', email: 'odd@client.example' },
    new TextEncoder().encode('not a PDF'),
  )
  await page.goto(`${CANDIDATES}/${id}`)
  await expect(page.getByText('The CV cannot be shown here. Download it to read it.')).toBeVisible()
  await expectNoAxeViolations(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await download
})

test('a page scanned with a fax code is drawn, by a decoder that the worker imports', async ({
  signedInPage: page,
  opening,
}) => {
  const { jobId } = await opening.with([])
  const id = await opening.stores.add(
    { jobId, name: 'Scanned', email: 'scan@client.example' },
    await scannedPdf(),
  )
  await page.goto(`${CANDIDATES}/${id}`)
  await expect.poll(() => inkOf(page)).toBeGreaterThan(50)
})

test('pdf.js comes with the page of a candidate only', async ({ signedInPage: page, server, opening }) => {
  const { first } = await opening.with(['Mina Das'])
  const pdf = /\/assets\/(PdfView|pdf-worker)-/
  const loads: string[] = []
  page.context().on('request', (request) => loads.push(request.url()))
  for (const path of ['/', '/careers', '/apply', '/admin/dashboard/home', '/admin/dashboard/hiring'])
    await firstVisit(page.context(), server.url + path, 1440, 900)
  expect(loads.length).toBeGreaterThan(0)
  expect(loads.filter((url) => pdf.test(url))).toEqual([])
  await page.goto(first)
  await expect(page.locator('canvas').first()).toBeVisible()
  expect(loads.filter((url) => pdf.test(url)).length).toBeGreaterThan(1)
  expect(loads.filter((url) => new URL(url).origin !== server.url)).toEqual([])
})

test('five candidates are reviewed by keyboard alone', async ({ signedInPage: page, opening }) => {
  const names = ['Asha Rao', 'Bina Sen', 'Charu Dev', 'Dipa Roy', 'Esha Paul']
  const { first } = await opening.with(names)
  await page.goto(first)
  const keys = page.keyboard

  await expect(nameOf(page)).toContainText('Asha Rao')
  await expect(page.getByText('1 of 5')).toBeVisible()
  await keys.press('4')
  await expect(rating(page, '4 of 5')).toHaveAttribute('aria-pressed', 'true')
  await keys.press('s')
  await expect(page.getByRole('button', { name: 'Stage: Shortlisted' })).toBeVisible()

  // Neither the heading nor the space beside it can have the focus.
  await nameOf(page).click()
  await keys.press('j')
  await expect(nameOf(page)).toContainText('Bina Sen')
  await keys.press('n')
  await keys.type('Ask for the 5 models. JKRS stays text.')
  await keys.press('Control+Enter')
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('JKRS stays text.')
  await keys.press('t')
  await keys.type('Timber')
  await keys.press('Enter')
  await expect(page.getByRole('list', { name: 'Tags' })).toHaveText('timber')
  await keys.press('Escape')
  await keys.press('2')

  await keys.press('ArrowRight')
  await expect(nameOf(page)).toContainText('Charu Dev')
  await keys.press('r')
  await expect(page.getByRole('dialog').getByLabel('Subject')).toHaveValue(/Your application to/)
  await expectNoAxeViolations(page)
  await keys.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Stage: Rejected' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Moved to Rejected.' })).toBeVisible()
  await expect.poll(() => coveredByToasts(page)).toEqual([])

  await keys.press('j')
  await expect(nameOf(page)).toContainText('Dipa Roy')
  await keys.press('5')
  await keys.press('j')
  await expect(nameOf(page)).toContainText('Esha Paul')
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await keys.press('3')
  await expect(rating(page, '3 of 5')).toHaveAttribute('aria-pressed', 'true')

  // Undo goes back through the changes, and to their candidates.
  await keys.press('u')
  await expect(rating(page, 'No rating')).toHaveAttribute('aria-pressed', 'true')
  await keys.press('u')
  await expect(nameOf(page)).toContainText('Dipa Roy')
  await expect(rating(page, 'No rating')).toHaveAttribute('aria-pressed', 'true')
  await keys.press('k')
  await expect(nameOf(page)).toContainText('Charu Dev')
  await keys.press('k')
  await expect(nameOf(page)).toContainText('Bina Sen')
  await expect(rating(page, '2 of 5')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Ira Bora rated it 2 of 5')
  await expect(page.getByText('2 of 5', { exact: true })).toBeVisible()

  // All of it is on the server.
  await page.reload()
  await expect(page.getByRole('list', { name: 'Tags' })).toHaveText('timber')
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Ira Bora')
})

test('a note that is not saved stays: over a failure and a reload', async ({
  signedInPage: page,
  opening,
  allowComplaint,
}) => {
  allowComplaint(/503/)
  const { first } = await opening.with(['Mina Das'])
  await page.goto(first)
  await page.getByLabel('Add a note').fill('Call on Monday.')
  await page.reload()
  await expect(page.getByLabel('Add a note')).toHaveValue('Call on Monday.')
  const refuse = /\/api\/applications\/[^/]+\?/
  await page.route(refuse, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('The note could not be saved. It is still here')).toBeVisible()
  await expect(page.getByLabel('Add a note')).toHaveValue('Call on Monday.')
  await page.unroute(refuse)
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Call on Monday.')
  await expect(page.getByLabel('Add a note')).toHaveValue('')
})

test('an interview is mailed, with its text previewed', async ({ signedInPage: page, opening, smtp }) => {
  const { first } = await opening.with(['Mina Das'])
  await page.goto(first)
  await page.getByRole('button', { name: 'Write a mail' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue(/Dear Mina Das,/)
  await expect(dialog.getByText('In the time zone of the studio, Asia/Kolkata.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Enter the date.')).toBeVisible()
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Date', { exact: true }).fill('2026-12-01')
  await dialog.getByLabel('Time', { exact: true }).fill('11:30')
  await dialog.getByLabel('Place').fill('The office in Guwahati')
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(
    'When: Tue, 1 Dec 2026, 11:30 GMT+5:30',
  )
  const before = smtp.received.length
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Mails' })).toContainText('Interview: An interview at')
  await expect.poll(() => smtp.received.length).toBeGreaterThan(before)
  const { raw, to } = smtp.received.find((mail) => mail.raw.includes('An interview at'))!
  expect(to[0]).toMatch(/^mina-\d+@client\.example$/)
  const calendar = calendarIn(raw)
  expect(calendar).toContain('DTSTART:20261201T060000Z')
  expect(calendar).toContain('DTEND:20261201T070000Z')
  expect(calendar).toContain('The office in Guwahati')
})

test('an interview is sent only in the time zone of the studio, also with a text of its own', async ({
  signedInPage: page,
  opening,
}) => {
  const { first } = await opening.with(['Mina Das'])
  await page.goto(first)
  await page.getByRole('button', { name: 'Write a mail' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Text', { exact: true }).fill('Dear Mina, we meet at {when} in {place}.')
  await dialog.getByLabel('Template').selectOption('Own text')
  const held: Route[] = []
  await page.route('**/mail/preview', (route) => void held.push(route))
  await dialog.getByLabel('Template').selectOption('Interview')
  await expect.poll(() => held.length).toBe(1)
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled()
  await expect(dialog.getByText('UTC')).toHaveCount(0)
  await held[0]!.continue()
  await expect(dialog.getByText('In the time zone of the studio, Asia/Kolkata.')).toBeVisible()
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue(/^Dear Mina, we meet/)
})

test('the focus stays in the place of an interview that was reached with fast Tabs', async ({
  signedInPage: page,
  opening,
}) => {
  await page.clock.install()
  const { first } = await opening.with(['Mina Das'])
  await page.goto(first)
  await page.getByRole('button', { name: 'Write a mail' }).click()
  const dialog = page.getByRole('dialog')
  const place = dialog.getByLabel('Place')
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue(/Dear Mina Das,/)
  await dialog.getByLabel('Date', { exact: true }).focus()
  // On a busy machine the timers of the page fire later than its keys.
  await page.clock.pauseAt(Date.now() + 60_000)
  await tabTo(page, place)
  await page.clock.runFor(1000)
  await page.keyboard.type('Guwahati')
  await expect(place).toHaveValue('Guwahati')
  await expect(dialog.getByLabel('Minutes')).toHaveValue('60')
})

test('blind review hides who applied until the candidate is shortlisted', async ({
  signedInPage: page,
  opening,
}) => {
  const { first } = await opening.with(['Mina Das'])
  await page.addInitScript(() => localStorage.setItem('plinth.blind-review', 'true'))
  await page.goto(first)
  await expect(nameOf(page)).toContainText('Candidate 1')
  await expect(page.locator('canvas').first()).toBeVisible()
  const about = page.getByRole('region', { name: 'About the candidate' })
  await expect(about).not.toContainText('client.example')
  await expect(about).not.toContainText('My CV')
  await expectNoAxeViolations(page)
  await page.keyboard.press('s')
  await expect(nameOf(page)).toContainText('Mina Das')
  await expect(about).toContainText('client.example')
})

test('two people change one candidate: different fields both hold, and the same field asks', async ({
  signedInPage: page,
  server,
  opening,
  allowComplaint,
}) => {
  allowComplaint(/409/)
  const { token } = await opening.stores.signIn('HR_HIRING', 'Hema Rao')
  const { first, ids } = await opening.with(['Mina Das'])
  const colleague = async (body: object) => {
    const response = await fetch(`${server.url}/api/applications/${ids[0]}`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
  }
  await page.goto(first)
  await expect(rating(page, 'No rating')).toHaveAttribute('aria-pressed', 'true')
  await colleague({ tags: ['model'], note: 'Knows earth.' })
  await page.keyboard.press('4')
  await expect(page.getByRole('list', { name: 'Tags' })).toHaveText('model')
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Knows earth.')
  await expect(rating(page, '4 of 5')).toHaveAttribute('aria-pressed', 'true')
  const news = page.getByRole('status').filter({ hasText: 'Hema Rao added a note' })
  await expect(news).toContainText('Hema Rao changed the tags')
  await expectNoAxeViolations(page)
  await news.getByRole('button', { name: 'Close message' }).click()
  await expect(news).toHaveCount(0)

  await colleague({ rating: 1 })
  await page.keyboard.press('5')
  const notice = page.getByRole('alert').filter({ hasText: 'changed this meanwhile' })
  await expect(notice).toContainText(
    'Hema Rao changed this meanwhile: rating 1. Yours is not saved: rating 5.',
  )
  await expect(rating(page, '1 of 5')).toHaveAttribute('aria-pressed', 'true')
  await expectNoAxeViolations(page)
  await notice.getByRole('button', { name: 'Use mine' }).click()
  await expect(rating(page, '5 of 5')).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(rating(page, '5 of 5')).toHaveAttribute('aria-pressed', 'true')
})

test('erasing says what goes, and shows the next candidate', async ({
  signedInPage: page,
  opening,
  allowComplaint,
}) => {
  allowComplaint(/404/)
  const { first } = await opening.with(['Mina Das', 'Bina Sen'])
  await page.goto(first)
  await page.getByRole('button', { name: 'Erase' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 file, 0 notes, the history')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(nameOf(page)).toContainText('Bina Sen')
  await expect(page.getByText('1 of 1')).toBeVisible()
  await page.goto(first)
  await expect(page.getByText('This application does not exist, or was erased.')).toBeVisible()
  await expectNoAxeViolations(page)
})

test('a template is edited with placeholders, kept, saved, and set back', async ({ signedInPage: page }) => {
  await page.goto('/admin/dashboard/hiring/templates?template=offer')
  const subject = page.getByLabel('Subject')
  await expect(subject).toHaveValue('An offer from {studio}')
  await expectNoAxeViolations(page)
  await subject.fill('An offer: ')
  await page.getByRole('button', { name: 'Insert {opening}' }).click()
  await expect(subject).toHaveValue('An offer: {opening}')
  await expect(subject).toBeFocused()
  await page.keyboard.type(' {city}')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('There is no {city}.').first()).toBeVisible()
  await subject.fill('An offer: {opening}')
  await page.reload()
  await expect(subject).toHaveValue('An offer: {opening}')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('An offer: Project Architect')
  await expectNoAxeViolations(page)
  await subject.fill('Another')
  await page.getByRole('link', { name: /^Rejected/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Leave without saving?')
  await page.getByRole('button', { name: 'Stay', exact: true }).click()
  await page.getByRole('button', { name: 'Reset to the default' }).click()
  await expect(subject).toHaveValue('An offer from {studio}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: /^Offer/ })).toBeVisible()
})

test('two people edit one template: different fields both hold, and the same field asks', async ({
  signedInPage: page,
  server,
  opening,
  allowComplaint,
}) => {
  allowComplaint(/409/)
  const { token } = await opening.stores.signIn('SUPER_ADMIN', 'Sonal Dutta')
  const address = `${server.url}/api/mail-templates`
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const current = async () => {
    const templates = await answerOf<'GET /api/mail-templates'>(await fetch(address, { headers }))
    const { subject, body, updatedAt } = templates.find(({ name }) => name === 'hired')!
    return { subject, body, updatedAt }
  }
  const colleague = async (change: object) => {
    const body = JSON.stringify({ ...(await current()), ...change })
    expect((await fetch(`${address}/hired`, { method: 'PUT', headers, body })).status).toBe(200)
  }
  await page.goto('/admin/dashboard/hiring/templates?template=hired')
  await page.getByLabel('Subject').fill('You are hired')
  await colleague({ body: 'Dear {name}, welcome.' })
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Sonal Dutta’s change to Text was also saved.')).toBeVisible()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Dear {name}, welcome.')
  expect(await current()).toMatchObject({ subject: 'You are hired', body: 'Dear {name}, welcome.' })

  await page.getByLabel('Subject').fill('Welcome to {studio}')
  await colleague({ subject: 'You begin soon' })
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this template' })
  await expect(dialog).toContainText('You begin soon')
  await expectNoAxeViolations(page)
  await dialog.getByRole('radio', { name: /^Keep mine/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  expect(await current()).toMatchObject({ subject: 'Welcome to {studio}', body: 'Dear {name}, welcome.' })
})

test('candidates are for the hiring roles, and the editor of templates for Super Admins', async ({
  page,
  opening,
}) => {
  const { first } = await opening.with(['Mina Das'])
  const open = async (role: 'HR_HIRING' | 'PROJECT_CONTENT_MANAGER', address: string) => {
    const { token } = await opening.stores.signIn(role, `A ${role}`)
    await page.goto('/login')
    await page.evaluate((stored) => localStorage.setItem('token', stored), token)
    await page.goto(address)
  }
  await open('PROJECT_CONTENT_MANAGER', first)
  await expect(page.getByText('Access restricted to Super Admin and HR - Hiring')).toBeVisible()
  await open('HR_HIRING', first)
  await expect(nameOf(page)).toContainText('Mina Das')
  await page.goto('/admin/dashboard/hiring/templates')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Dear {name},')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectNoAxeViolations(page)
})
