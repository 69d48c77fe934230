import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import type { Stage } from '../../../src/domain/hiring/stage.ts'
import { type Admin, expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { storeCandidates } from '../../support/data/stored-candidates.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

test.use({ ownServer: 'the candidates', seed: 'demo' })

const CANDIDATES = '/admin/dashboard/hiring/candidates'

const column = (page: Page, stage: string) => page.getByRole('region', { name: stage, exact: true })
const card = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const cardIn = (page: Page, stage: string, name: string | RegExp) =>
  column(page, stage).getByRole('link', { name })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const bar = (page: Page) => page.getByRole('group', { name: 'Selected candidates' })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const count = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

const authorized = ({ token }: Admin) => ({ Authorization: `Bearer ${token}` })

const candidateById = (request: APIRequestContext, admin: Admin, id: string) =>
  answerOf<'GET /api/applications/:id'>(
    request.get(`/api/applications/${id}`, { headers: authorized(admin) }),
  )

async function stageOf(request: APIRequestContext, admin: Admin, id: string): Promise<Stage> {
  return (await candidateById(request, admin, id)).stage
}

/** Drags a card by mouse to the column of a stage. */
async function drag(page: Page, name: string, stage: string) {
  const from = (await card(page, name).boundingBox())!
  const to = (await column(page, stage).boundingBox())!
  await page.mouse.move(from.x + 8, from.y + from.height + 30)
  await page.mouse.down()
  await page.mouse.move(from.x + 30, from.y + from.height + 40, { steps: 3 })
  await page.mouse.move(to.x + to.width / 2, to.y + 120, { steps: 12 })
  await expect(page.locator('[data-over]')).toHaveCount(1)
  await page.mouse.up()
}

test('the filters stand in the address, so that Back, links and a reload show the same', async ({
  server,
  signedInPage: page,
}) => {
  await storeCandidates(server, [
    { name: 'Asha Rao', tags: ['filter', 'timber'], rating: 4, days: 3 },
    { name: 'Bikram Das', tags: ['filter'], rating: 2, stage: 'INTERVIEW', days: 360 },
    { name: 'Chandan Phukan', tags: ['filter'], stage: 'TEST', days: 30 },
  ])
  await page.goto(`${CANDIDATES}?tag=filter`)
  await expect(count(page, '3 candidates')).toBeVisible()
  await expect(cardIn(page, 'New', 'Asha Rao')).toBeVisible()
  await expect(cardIn(page, 'Interview', 'Bikram Das')).toBeVisible()
  await expect(column(page, 'Interview')).toContainText(/Erased in \d days/)
  await expectNoAxeViolations(page)

  await page.getByLabel('Rating').selectOption({ label: '3 stars or more' })
  await expect(count(page, '1 candidate')).toBeVisible()
  await expect(card(page, 'Bikram Das')).toBeHidden()
  await page.reload()
  await expect(count(page, '1 candidate')).toBeVisible()
  await page.getByLabel('Rating').selectOption({ label: 'Any rating' })
  await page.getByLabel('Erased within 14 days').click()
  await expect(card(page, 'Asha Rao')).toBeHidden()
  await expect(card(page, 'Bikram Das')).toBeVisible()
  await page.getByLabel('Erased within 14 days').click()

  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('table', { name: 'Candidates' })).toHaveAttribute('aria-rowcount', '4')
  await expectNoAxeViolations(page)
  await page.getByLabel('Stage', { exact: true }).selectOption('Test')
  await expect(count(page, '1 candidate')).toBeVisible()
  await expect(row(page, 'Chandan Phukan')).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { name: /Home|Welcome/ })).toBeVisible()
  await page.goBack()
  await expect(row(page, 'Chandan Phukan')).toBeVisible()
  await expect(page.getByLabel('Stage', { exact: true })).toHaveValue('TEST')

  await page.locator('body').press('/')
  await expect(page.getByRole('searchbox', { name: 'Search candidates' })).toBeFocused()
  await page.keyboard.type('nobody of this name')
  await expect(page.getByText('No candidates match.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Clear All Filters' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search candidates' })).toHaveValue('')
  await expect(row(page, 'Asha Rao')).toBeVisible()

  // The view is remembered.
  await page.goto(CANDIDATES)
  await expect(page.getByRole('table', { name: 'Candidates' })).toBeVisible()
})

test('a card is dragged to another stage, and Undo moves it back', async ({
  server,
  signedInPage: page,
  admin,
  request,
}) => {
  const [id = ''] = await storeCandidates(server, [{ name: 'Dipali Goswami', tags: ['drag'] }])
  await page.goto(`${CANDIDATES}?tag=drag`)
  await drag(page, 'Dipali Goswami', 'Shortlisted')
  await expect(toast(page, 'Dipali Goswami moved to Shortlisted.')).toBeVisible()
  await expect(cardIn(page, 'Shortlisted', 'Dipali Goswami')).toBeVisible()
  await expect(column(page, 'Shortlisted')).toContainText('1 candidate')
  expect(await stageOf(request, admin, id)).toBe('SHORTLISTED')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Dipali Goswami moved back to New.')).toBeVisible()
  await expect(cardIn(page, 'New', 'Dipali Goswami')).toBeVisible()
  expect(await stageOf(request, admin, id)).toBe('NEW')
})

test('the keyboard alone reaches every card and moves it', async ({
  server,
  signedInPage: page,
  admin,
  request,
}) => {
  const [first = '', , third = ''] = await storeCandidates(server, [
    { name: 'Ela Bordoloi', tags: ['keys'], days: 3 },
    { name: 'Farhan Ali', tags: ['keys'], days: 2 },
    { name: 'Gitanjali Sen', tags: ['keys'], stage: 'OFFER', days: 1 },
  ])
  const { press, tabTo } = byKeyboard(page)
  await page.goto(`${CANDIDATES}?tag=keys`)
  await tabTo(card(page, 'Ela Bordoloi'))
  await press('ArrowDown')
  await expect(card(page, 'Farhan Ali')).toBeFocused()
  await press('ArrowRight')
  await expect(card(page, 'Gitanjali Sen')).toBeFocused()
  await press('ArrowLeft')
  await expect(card(page, 'Ela Bordoloi')).toBeFocused()

  await press('Shift+ArrowRight')
  await expect(cardIn(page, 'Shortlisted', 'Ela Bordoloi')).toBeFocused()
  await expect.poll(() => stageOf(request, admin, first)).toBe('SHORTLISTED')

  await press('m')
  const menu = page.getByRole('menu', { name: 'Move Ela Bordoloi' })
  await expect(menu).toBeVisible()
  await expectNoAxeViolations(page)
  await press('Escape')
  await expect(menu).toBeHidden()
  await expect(card(page, 'Ela Bordoloi')).toBeFocused()
  await press('m')
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  await press('i', 'Enter')
  const invitation = page.getByRole('dialog', { name: 'Move Ela Bordoloi to Interview?' })
  await expect(invitation.getByRole('button', { name: 'Move without mail' })).toBeFocused()
  await press('Enter')
  await expect(cardIn(page, 'Interview', 'Ela Bordoloi')).toBeFocused()
  await expect.poll(() => stageOf(request, admin, first)).toBe('INTERVIEW')

  // Offer to Hired asks about the mail.
  await press('ArrowRight')
  await expect(card(page, 'Gitanjali Sen')).toBeFocused()
  await press('Shift+ArrowRight')
  const dialog = page.getByRole('dialog', { name: 'Move Gitanjali Sen to Hired?' })
  await expect(dialog.getByLabel('Subject')).toHaveValue(/Welcome to/)
  await expectNoAxeViolations(page)
  await press('Escape')
  await expect(dialog).toBeHidden()
  await expect(card(page, 'Gitanjali Sen')).toBeFocused()
  expect(await stageOf(request, admin, third)).toBe('OFFER')
  // Its page gets the list, for the steps to the next candidate.
  await expect(card(page, 'Gitanjali Sen')).toHaveAttribute(
    'href',
    `${CANDIDATES}/${third}?tag=keys&sort=oldest`,
  )
})

test('back from a candidate the focus is on that candidate, or beside where it was', async ({
  server,
  signedInPage: page,
  admin,
  request,
}) => {
  const [, second = ''] = await storeCandidates(server, [
    { name: 'Uma Bora', tags: ['back'], days: 4 },
    { name: 'Violet Das', tags: ['back'], days: 3 },
    { name: 'Wasim Ali', tags: ['back'], days: 2 },
    { name: 'Xavier Roy', tags: ['back'], days: 1 },
  ])
  const { press, tabTo } = byKeyboard(page)
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(`${CANDIDATES}?tag=back`)
  await tabTo(card(page, 'Uma Bora'))
  await press('Enter')
  await expect(heading).toContainText('Uma Bora')
  await expect(page.getByText('1 of 4')).toBeVisible()
  await press('j')
  await expect(heading).toContainText('Violet Das')
  await request.post('/api/applications/stage', {
    headers: authorized(admin),
    data: { ids: [second], stage: 'OFFER' },
  })
  await press('l')
  await expect(cardIn(page, 'Offer', 'Violet Das')).toBeFocused()

  await press('m')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await press('r', 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Move Violet Das to Rejected?' })
  await expect(dialog.getByRole('button', { name: 'Move without mail' })).toBeFocused()
  await press('Escape')
  await expect(cardIn(page, 'Offer', 'Violet Das')).toBeFocused()
  await press('m')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await press('r', 'Enter')
  await expect(dialog.getByRole('button', { name: 'Move without mail' })).toBeFocused()
  await press('Enter')
  await expect(cardIn(page, 'Rejected', 'Violet Das')).toBeFocused()

  await press('x')
  await tabTo(bar(page).getByRole('button', { name: 'Move to…' }), 'Shift+Tab')
  await press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await press('h', 'Enter')
  const question = page.getByRole('dialog', { name: 'Move Violet Das to Hired?' })
  await expect(question.getByRole('button', { name: 'Move without mail' })).toBeFocused()
  await press('Escape')
  await expect(bar(page).getByRole('button', { name: 'Move to…' })).toBeFocused()

  // A list in which the candidate is no longer.
  await page.goto(`${CANDIDATES}?tag=back&stage=NEW&view=Table`)
  await tabTo(card(page, 'Xavier Roy'))
  await press('ArrowDown', 'Enter')
  await expect(heading).toContainText('Wasim Ali')
  await press('s')
  await expect(page.getByRole('button', { name: 'Stage: Shortlisted' })).toBeVisible()
  await press('l')
  await expect(card(page, 'Uma Bora')).toBeFocused()
  await expect(row(page, 'Wasim Ali')).toHaveCount(0)
})

test('many candidates are moved at once, and Undo returns each to its own stage', async ({
  server,
  signedInPage: page,
  admin,
  request,
}) => {
  const ids = await storeCandidates(server, [
    { name: 'Hiren Das', tags: ['many'], days: 4 },
    { name: 'Ishan Roy', tags: ['many'], days: 3 },
    { name: 'Jonali Das', tags: ['many'], stage: 'SHORTLISTED', days: 2 },
    { name: 'Kabir Sen', tags: ['many'], stage: 'SHORTLISTED', days: 1 },
  ])
  const all = () => Promise.all(ids.map((id) => stageOf(request, admin, id)))
  await page.goto(`${CANDIDATES}?tag=many`)
  await page.getByRole('checkbox', { name: 'Select Hiren Das' }).click()
  await page.getByRole('checkbox', { name: 'Select Jonali Das' }).click({ modifiers: ['Shift'] })
  await expect(count(page, '3 of 4 candidates selected')).toBeVisible()
  await expectNoAxeViolations(page)
  await bar(page).getByRole('button', { name: 'Move to…' }).click()
  await page.getByRole('menuitem', { name: 'Interview' }).click()
  const invitation = page.getByRole('dialog', { name: 'Move 3 candidates to Interview?' })
  await expect(invitation).toContainText('All 3 candidates are invited to the same time.')
  await invitation.getByLabel('Place').fill('The office')
  await expect(invitation.getByRole('region', { name: 'Preview' })).toContainText('Where: The office')
  await invitation.getByRole('button', { name: 'Move and mail' }).click()
  await expect(invitation.getByText('Enter the date.')).toBeVisible()
  await expectNoAxeViolations(page)
  await invitation.getByRole('button', { name: 'Move without mail' }).click()
  await expect(toast(page, '3 candidates moved to Interview.')).toBeVisible()
  await expect(count(page, '4 candidates')).toBeVisible()
  expect(await all()).toEqual(['INTERVIEW', 'INTERVIEW', 'INTERVIEW', 'SHORTLISTED'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cardIn(page, 'New', 'Ishan Roy')).toBeVisible()
  await expect(cardIn(page, 'Shortlisted', 'Jonali Das')).toBeVisible()
  await expect.poll(all).toEqual(['NEW', 'NEW', 'SHORTLISTED', 'SHORTLISTED'])

  // The text for many is the template.
  await page.getByRole('checkbox', { name: 'Select all 4 in 2 stages', exact: true }).click()
  await expect(count(page, '4 of 4 candidates selected: 2 New, 2 Shortlisted')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Move to…' }).click()
  await page.getByRole('menuitem', { name: 'Rejected…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move 4 candidates to Rejected?' })
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue(/^Dear \{name\},/)
  await dialog.getByRole('button', { name: 'Move without mail' }).click()
  await expect(toast(page, '4 candidates moved to Rejected.')).toBeVisible()
  expect(await all()).toEqual(Array(4).fill('REJECTED'))
  for (const id of ids) expect((await candidateById(request, admin, id)).mails).toEqual([])
})

test('Select all selects also what is not loaded yet, on the board and in the table', async ({
  server,
  signedInPage: page,
}) => {
  const crowd = Array.from({ length: 130 }, (_, n) => ({ name: `Reader ${n}`, tags: ['crowd'], days: n }))
  await storeCandidates(server, [...crowd, { name: 'Last One', tags: ['crowd'], stage: 'OFFER' as const }])
  for (const view of ['board', 'table']) {
    await page.goto(`${CANDIDATES}?tag=crowd&view=${view}`)
    const everybody = page.getByRole('checkbox', { name: 'Select all 131 in 2 stages', exact: true })
    await everybody.click()
    await expect(count(page, '131 of 131 candidates selected: 130 New, 1 Offer')).toBeVisible()
    await expect(everybody).toBeChecked()
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expect(count(page, '131 candidates')).toBeVisible()
  }
})

test('a rejection is mailed in the words that were edited, and the test by its template', async ({
  server,
  signedInPage: page,
  admin,
  request,
}) => {
  const [id = '', other = ''] = await storeCandidates(server, [
    { name: 'Lakhimi Nath', tags: ['mail'] },
    { name: 'Manash Deka', tags: ['mail'] },
  ])
  await page.goto(`${CANDIDATES}?tag=mail`)
  await page.getByRole('button', { name: 'Move Lakhimi Nath' }).click()
  await page.getByRole('menuitem', { name: 'Rejected…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move Lakhimi Nath to Rejected?' })
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue(/^Dear Lakhimi Nath,/)
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Dear {city},')
  await dialog.getByRole('button', { name: 'Move and mail' }).click()
  await expect(dialog).toContainText('There is no {city}.')
  await expectNoAxeViolations(page)
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Dear {name}, we liked your drawings.')
  await dialog.getByRole('button', { name: 'Move and mail' }).click()
  await expect(toast(page, 'Lakhimi Nath moved to Rejected. The mail waits in the outbox.')).toBeVisible()
  const { stage, mails } = await candidateById(request, admin, id)
  expect(stage).toBe('REJECTED')
  expect(mails).toMatchObject([{ template: 'rejected', body: 'Dear Lakhimi Nath, we liked your drawings.' }])

  await page.getByRole('button', { name: 'Move Manash Deka' }).click()
  await page.getByRole('menuitem', { name: 'Test…' }).click()
  const question = page.getByRole('dialog', { name: 'Move Manash Deka to Test?' })
  await expect(question.getByLabel('Text', { exact: true })).toHaveValue(/ask you to do a test/)
  await expect(question).toContainText('ask you to do a test')
  await expect(question).toContainText('A general application has no instructions for a test.')
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Move and mail' }).click()
  await expect(cardIn(page, 'Test', 'Manash Deka')).toBeVisible()
  await expect
    .poll(async () => (await candidateById(request, admin, other)).mails.map(({ template }) => template))
    .toEqual(['test'])
})

test('a candidate that a colleague has moved meanwhile stays there, and a message says so', async ({
  server,
  signedInPage: page,
  admin,
  request,
}) => {
  const [id = ''] = await storeCandidates(server, [{ name: 'Nilim Kalita', tags: ['two'] }])
  await page.goto(`${CANDIDATES}?tag=two`)
  await expect(cardIn(page, 'New', 'Nilim Kalita')).toBeVisible()
  await request.post('/api/applications/stage', {
    headers: authorized(admin),
    data: { ids: [id], stage: 'OFFER' },
  })
  await drag(page, 'Nilim Kalita', 'Shortlisted')
  await expect(toast(page, 'Nilim Kalita is no longer in New')).toBeVisible()
  await expect(cardIn(page, 'Offer', 'Nilim Kalita')).toBeVisible()
  expect(await stageOf(request, admin, id)).toBe('OFFER')
})

test('a move that fails is taken back, and a list that fails can be tried again', async ({
  server,
  signedInPage: page,
  allowComplaint,
}) => {
  allowComplaint(/503/)
  await storeCandidates(server, [{ name: 'Ojaswi Jain', tags: ['fails'] }])
  await page.goto(`${CANDIDATES}?tag=fails`)
  await expect(card(page, 'Ojaswi Jain')).toBeVisible()
  const refuse = { status: 503, json: { message: 'Try later.' } }
  await page.route('**/api/applications/stage', (route) => route.fulfill(refuse))
  await drag(page, 'Ojaswi Jain', 'Shortlisted')
  await expect(toast(page, 'Try later.')).toBeVisible()
  await expect(cardIn(page, 'New', 'Ojaswi Jain')).toBeVisible()

  await page.route('**/api/applications?*', (route) => route.fulfill(refuse))
  await page.reload()
  const failure = page.getByRole('alert').filter({ hasText: 'The candidates could not be loaded.' })
  await expect(failure).toBeVisible({ timeout: 20_000 })
  await expectNoAxeViolations(page)
  await page.unroute('**/api/applications?*')
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect(card(page, 'Ojaswi Jain')).toBeVisible()
})

test('with the last vacancy filled, one step closes the opening and answers those who wait, and Undo takes it back', async ({
  server,
  signedInPage: page,
  admin,
  request,
}) => {
  const headers = authorized(admin)
  const data = { title: 'Stair Builder', department: 'Construction', location: 'Guwahati', vacancy: 1 }
  const jobId: string = (await (await request.post('/api/jobs', { data, headers })).json()).id
  const [, waits = ''] = await storeCandidates(server, [
    { name: 'Sanjib Das', jobId, stage: 'OFFER' },
    { name: 'Tara Devi', jobId },
    { name: 'Uma Kalita', jobId, stage: 'TEST' },
    { name: 'Vikram Rao', jobId, stage: 'REJECTED' },
  ])
  const isOpen = async () => (await (await request.get(`/api/jobs/${jobId}`, { headers })).json()).isOpen
  await page.goto(`${CANDIDATES}?opening=${jobId}`)
  await card(page, 'Sanjib Das').press('Shift+ArrowRight')
  await page.getByRole('button', { name: 'Move without mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'The last vacancy of Stair Builder is filled.' })
  await expect(dialog).toContainText('answer the 2 candidates who wait (1 in New, 1 in Test)?')
  await expect(dialog.getByLabel('Subject')).toHaveValue(/Your application to/)
  await expect(dialog.getByRole('button', { name: 'Not now' })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 1024, height: 700 })
  await expect(dialog.getByRole('button', { name: 'Not now' })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Close and mail 2 candidates' }).click()
  await expect(
    toast(page, 'Stair Builder is closed. 2 candidates moved to Rejected. The mail waits in the outbox.'),
  ).toBeVisible()
  await expect(cardIn(page, 'Rejected', 'Uma Kalita')).toBeVisible()
  expect(await isOpen()).toBe(false)
  const { mails } = await (await request.get(`/api/applications/${waits}`, { headers })).json()
  expect(mails).toMatchObject([{ template: 'rejected' }])
  await toast(page, 'Stair Builder is closed.').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Stair Builder is open again.')).toBeVisible()
  await expect(cardIn(page, 'New', 'Tara Devi')).toBeVisible()
  await expect(cardIn(page, 'Test', 'Uma Kalita')).toBeVisible()
  await expect(cardIn(page, 'Hired', 'Sanjib Das')).toBeVisible()
  expect(await isOpen()).toBe(true)
})

test('blind review hides the names in New from this viewer, and is remembered', async ({
  server,
  signedInPage: page,
}) => {
  await storeCandidates(server, [
    { name: 'Pranjal Bora', tags: ['blind'] },
    { name: 'Rupam Barua', tags: ['blind'], stage: 'OFFER' },
  ])
  const hidden = /^Candidate [\d,]+$/
  await page.goto(`${CANDIDATES}?tag=blind`)
  await expect(card(page, 'Pranjal Bora')).toBeVisible()
  await page.getByLabel('Blind review').check()
  await expect(cardIn(page, 'New', hidden)).toBeVisible()
  await expect(card(page, 'Pranjal Bora')).toBeHidden()
  await expect(card(page, 'Rupam Barua')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.reload()
  await expect(cardIn(page, 'New', hidden)).toBeVisible()

  await cardIn(page, 'New', hidden).press('Shift+ArrowRight')
  await expect(cardIn(page, 'Shortlisted', 'Pranjal Bora')).toBeVisible()
})

test('the export asks for the reason, and holds what the filter shows', async ({
  server,
  signedInPage: page,
  admin,
  request,
}) => {
  await storeCandidates(server, [
    { name: 'Sanjana Gogoi', tags: ['csv'] },
    { name: 'Tapan Saikia', tags: ['other'] },
  ])
  await page.goto(`${CANDIDATES}?tag=csv`)
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export candidates as CSV' })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Reason').fill('The meeting on Monday')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain('Sanjana Gogoi')
  expect(text).not.toContain('Tapan Saikia')
  await expect(dialog).toBeHidden()
  const log = await request.get('/api/activity?limit=5', { headers: authorized(admin) })
  expect(await log.text()).toContain('The meeting on Monday')
})
