import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import {
  applicationsOf,
  candidateLink,
  changeAsStaff,
  field,
  pdfFile,
} from '../../support/browser/application-form.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoAxeViolationsAtBothWidths,
  test,
} from '../../support/browser/browser.ts'
import { storesOf } from '../../support/browser/candidates.ts'
import { pdf, zip } from '../../support/data/documents.ts'
import type { RunningServer } from '../../support/outside/running-server.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

const openButton = (page: Page) => page.getByRole('button', { name: 'Open my application' })
const REFUSED = 'This link and this e-mail address do not belong together, or the application was erased.'

/** Someone has applied, without the form. */
async function applied(server: RunningServer, email: string, jobId = '') {
  const stores = await storesOf(server)
  await stores.add({ email, jobId }, await pdf(2))
  await stores.close()
}

async function open(page: Page, link: string, email: string) {
  // Another hash alone would not load the page.
  await page.goto('/about')
  await page.goto(link)
  await field(page, 'E-mail address').fill(email)
  await openButton(page).click()
}

test('the link opens with the e-mail address once in each browser, and leaves nothing in the address', async ({
  page,
  request,
  server,
  admin,
  allowComplaint,
}) => {
  allowComplaint(/status of 422/)
  const email = 'own@client.example'
  await applied(server, email)
  const link = await candidateLink(request, admin, email)
  const asked: string[] = []
  page.on('request', (sent) => asked.push(`${sent.url()} ${sent.headers().referer ?? ''}`))
  const response = await page.goto(link)
  expect(response!.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  await expect(page).toHaveURL('/application')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expectNoAxeViolations(page)
  await field(page, 'E-mail address').fill('other@client.example')
  await openButton(page).click()
  await expect(field(page, 'E-mail address')).toHaveAccessibleDescription(REFUSED)
  await expect(field(page, 'E-mail address')).toBeFocused()
  await expectNoAxeViolations(page)
  await field(page, 'E-mail address').fill(email.toUpperCase())
  await openButton(page).click()
  await expect(page.getByText('We have received your application and will read it.')).toBeVisible()
  await expectNoAxeViolationsAtBothWidths(page)
  const token = link.split('=')[1]!
  expect(asked.filter((line) => line.includes(token))).toEqual([])

  await page.reload()
  await expect(page.getByText('We have received your application')).toBeVisible()
  await page.goto('/about')
  await page.goto(link)
  await expect(page.getByText('We have received your application')).toBeVisible()
  await expect(page.getByText('My CV.pdf')).toBeVisible()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('the CV is replaced, the test uploaded, and the data copied', async ({
  page,
  request,
  server,
  admin,
  allowComplaint,
}) => {
  allowComplaint(/status of 422/)
  const email = 'tested@client.example'
  await applied(server, email)
  await open(page, await candidateLink(request, admin, email), email)
  const cv = page.getByRole('region', { name: 'Your CV' })
  await cv.getByLabel('Another CV').setInputFiles({
    name: 'page.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html>'),
  })
  await expect(cv.getByText('This file is not a PDF.')).toBeVisible()
  await cv.getByLabel('Another CV').setInputFiles(await pdfFile('Newer CV.pdf'))
  await cv.getByRole('button', { name: 'Replace the CV' }).click()
  await expect(cv.getByText('Your CV was replaced.')).toBeFocused()
  await expect(cv.getByText('Newer CV.pdf')).toBeVisible()
  await expect(cv.getByText('My CV.pdf')).toHaveCount(0)
  await expectNoAxeViolations(page)

  const broken = { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 none') }
  await cv.getByLabel('Another CV').setInputFiles(broken)
  await expect(cv.getByText('Your CV was replaced.')).toHaveCount(0)
  await cv.getByRole('button', { name: 'Replace the CV' }).click()
  await expect(cv.getByText('This file is damaged or incomplete.')).toBeVisible()
  await expect(cv.getByLabel('Another CV')).toBeFocused()
  await expect(cv.getByText('Your CV was replaced.')).toHaveCount(0)
  await expect(cv.getByText('Newer CV.pdf')).toBeVisible()
  await cv.getByRole('button', { name: 'Remove broken.pdf' }).click()

  const [application] = await applicationsOf(request, admin, email)
  const toTest = { stage: 'TEST', mail: null }
  await changeAsStaff(request, admin, 'PATCH', `/api/applications/${application!.id}`, toTest)
  await page.reload()
  const work = page.getByRole('region', { name: 'Your test' })
  await expect(page.getByText('We have asked you to do a test.')).toBeVisible()
  await expectNoAxeViolations(page)
  const damaged = { name: 'work.zip', mimeType: 'application/zip', buffer: Buffer.from('PK none') }
  await work.getByLabel('Your result').setInputFiles(damaged)
  await work.getByRole('button', { name: 'Send the test' }).click()
  await expect(work.getByLabel('Your result')).toHaveAttribute('aria-invalid', 'true')
  await work
    .getByLabel('Your result')
    .setInputFiles({ ...damaged, buffer: await zip({ 'shelter/plan.txt': 'A roof.' }) })
  await work.getByRole('button', { name: 'Send the test' }).click()
  await expect(work.getByText('Your test has arrived.')).toBeVisible()
  await expect(work.getByText(/^work\.zip/).first()).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download a copy of my data' }).click()
  const copy = await downloading
  expect(copy.suggestedFilename()).toBe('application.zip')
  expect(
    readFileSync(await copy.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

test('a candidate who is asked keeps the application for another period', async ({
  page,
  request,
  server,
  admin,
}) => {
  const email = 'kept@client.example'
  await applied(server, email)
  const [application] = await applicationsOf(request, admin, email)
  const keep = page.getByRole('button', { name: 'Keep my application longer' })
  await open(page, await candidateLink(request, admin, email), email)
  await expect(page.getByRole('heading', { name: 'How long we keep it' })).toBeVisible()
  await expect(keep).toHaveCount(0)
  await changeAsStaff(request, admin, 'POST', `/api/applications/${application!.id}/renewal`)
  await page.goto('/about')
  await page.goto(await candidateLink(request, admin, email))
  await expect(keep).toBeVisible()
  await expectNoAxeViolations(page)
  await keep.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('We will keep your application longer')).toBeFocused()
  await expect(keep).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'How long we keep it' })).toBeVisible()
  await expect(keep).toHaveCount(0)
})

test('a candidate withdraws after a question, and the link is dead', async ({
  page,
  request,
  server,
  admin,
  allowComplaint,
}) => {
  allowComplaint(/status of 422/)
  const email = 'gone@client.example'
  await applied(server, email)
  const link = await candidateLink(request, admin, email)
  await open(page, link, email)
  await page.getByRole('button', { name: 'Withdraw my application' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw your application?' })
  await expectNoAxeViolationsAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Keep my application' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Withdraw my application' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Withdraw and erase' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your application is withdrawn')
  await expect(page.locator(':focus')).toContainText('Everything that you sent has been erased')
  await expectNoAxeViolations(page)
  expect(await applicationsOf(request, admin, email)).toEqual([])
  await open(page, link, email)
  await expect(page.getByText(REFUSED)).toBeVisible()
})

test('two applications in two tabs are not taken for each other', async ({
  page,
  request,
  server,
  admin,
  allowComplaint,
}) => {
  allowComplaint(/status of 422/)
  const email = 'two@client.example'
  await applied(server, email)
  const first = await candidateLink(request, admin, email)
  const openings = await answerOf<'GET /api/jobs'>(request.get('/api/jobs'))
  const { id: jobId, title } = openings.find(({ isOpen }) => isOpen)!
  await applied(server, email, jobId)
  const second = await candidateLink(request, admin, email)
  await open(page, first, email)
  await expect(page.getByText('General application')).toBeVisible()
  const other = await page.context().newPage()
  await open(other, second, email)
  await expect(other.getByText(title)).toBeVisible()

  await page.reload()
  await expect(page.getByText('General application')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw my application' }).click()
  await page.getByRole('button', { name: 'Withdraw and erase' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your application is withdrawn')
  expect(await applicationsOf(request, admin, email)).toMatchObject([{ jobId }])
  await other.reload()
  await expect(other.getByText(title)).toBeVisible()
})

test('without a link the page says what is missing, and a lost connection can be tried again', async ({
  page,
  request,
  server,
  admin,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED|status of 401/)
  await page.goto('/application')
  await expect(page.getByText('Open the link in the mail from the studio again.')).toBeVisible()
  const email = 'lost@client.example'
  await applied(server, email)
  await open(page, await candidateLink(request, admin, email), email)
  await expect(page.getByText('We have received your application')).toBeVisible()
  await page.route(/\/api\/candidate\?/, (route) => route.abort(), { times: 1 })
  await page.reload()
  await expect(page.getByText('An error occurred. Please check your connection.')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('We have received your application')).toBeVisible()

  // Staff erase it while the page is open.
  const [application] = await applicationsOf(request, admin, email)
  await changeAsStaff(request, admin, 'DELETE', `/api/applications/${application!.id}`)
  await page.reload()
  await expect(page.getByText('Open the link in the mail from the studio again.')).toBeVisible()
})
