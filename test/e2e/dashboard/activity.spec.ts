import { readFile } from 'node:fs/promises'
import type { APIRequestContext, ElementHandle, Page } from '@playwright/test'
import { type Admin, expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

test.use({ ownServer: 'the activity' })

const ACTIVITY = '/admin/dashboard/activity'
const SCHOOL = 'BORSILA SENIOR SECONDARY SCHOOL'
const CLINIC = 'PHULANI CHAR CLINIC'
const FORMULA = '=1+1'
const EDITS = 90
const MARKET = 'COVERED MARKET'
const LODGE = 'BAMBOO LODGE'
const HIDDEN = ['TIMBER SPORTS HALL', 'CHANG HOUSE', 'STUDENT HOSTEL']

const entries = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
const entry = (page: Page, text: string) => entries(page).filter({ hasText: text })

const requester =
  (request: APIRequestContext, { token }: Admin) =>
  (method: string, path: string, data?: object) =>
    request.fetch(path, { method, data, headers: { Authorization: `Bearer ${token}` } })

/** Changes several fields at once, before the page has rendered the first change. */
async function changeAtOnce(page: Page, values: Record<string, string>) {
  const fields = Object.entries(values).map(async ([label, value]) => {
    const input = (await page
      .getByLabel(label, { exact: true })
      .elementHandle()) as ElementHandle<HTMLInputElement>
    return { input, value }
  })
  await page.evaluate(
    (all) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
      for (const { input, value } of all) {
        set!.call(input, value)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
    },
    await Promise.all(fields),
  )
}

test('the log is filtered, entries open and link to the project, and the result is exported', async ({
  signedInPage: page,
  request,
  admin,
  allowComplaint,
}) => {
  allowComplaint(/401/)
  const send = requester(request, admin)
  const projects = await answerOf<'GET /api/projects'>(send('GET', '/api/projects'))
  const idOf = (name: string) => projects.find((one) => one.name === name)!.id

  await test.step('make changes', async () => {
    await send('PUT', `/api/projects/${idOf(SCHOOL)}`, {
      client: 'Directorate of Education',
      tags: ['BAMBOO', 'VERANDAH'],
      sections: [{ type: 'text', content: 'A school round a court. '.repeat(20).trim() }],
    })
    await send('PUT', `/api/projects/${idOf(CLINIC)}`, { name: FORMULA })
    await send('DELETE', `/api/projects/${idOf(CLINIC)}`)
    // Edits of two projects in turn, which are a line each.
    for (let n = 0; n < EDITS; n++)
      await send('PUT', `/api/projects/${idOf(n % 2 ? MARKET : LODGE)}`, { client: `Client ${n}` })
    await send('PATCH', '/api/projects', {
      changes: [{ ids: HIDDEN.map(idOf), change: { hidden: true } }],
    })
  })

  await test.step('filter; the address keeps the filter', async () => {
    await page.goto(ACTIVITY)
    await expect(entries(page).first()).toContainText('hid 3 projects')
    await expectNoAxeViolations(page)
    await page.getByLabel('Kind').selectOption('Sign-ins')
    await expect(entries(page).first()).toContainText('signed in')
    await expect(entry(page, 'hid 3 projects')).toHaveCount(0)
    await page.getByLabel('Person', { exact: true }).selectOption({ label: 'Ira Bora (ira@example.org)' })
    await page.reload()
    await expect(page.getByLabel('Kind')).toHaveValue('sign-in')
    await expect(page.getByLabel('Person', { exact: true })).toHaveValue(/./)
    await expect(entries(page).first()).toContainText('Ira Bora ira@example.org')
    await changeAtOnce(page, { From: '2001-01-02', To: '2001-01-01' })
    await expect(page.getByText('The To date is before the From date.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export as CSV' })).toHaveCount(0)
    await page.getByLabel('To').fill('2001-01-03')
    await expect(page.getByText('No entries match.')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Show all entries' }).click()
    await expect(page).toHaveURL(ACTIVITY)
  })

  await test.step('a search finds a person; what others did since the last visit is marked', async () => {
    await page.route('**/auth/visit', (route) => route.fulfill({ json: { since: '2001-01-01T12:00:00Z' } }))
    await page.goto(ACTIVITY)
    await page.getByRole('searchbox', { name: 'Search by record, field or person' }).fill('plinth')
    await expect(page).toHaveURL(`${ACTIVITY}?search=plinth`)
    await expect(entries(page).first()).toContainText('New: Plinth')
    await expect(page.getByText(/Since your last visit, 1 Jan 2001/)).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Clear All Filters' }).click()
    await expect(entry(page, 'hid 3 projects'), 'of the user').not.toContainText('New')
    await page.unroute('**/auth/visit')
  })

  await test.step('older entries load by the button and by scrolling', async () => {
    await expect(entry(page, 'hid 3 projects')).toBeVisible()
    // Among the first 40 entries, 3 are one line, and the oldest may belong to a line with older ones.
    await expect(entries(page)).toHaveCount(37)
    await expect(page.getByText('39 entries in 37 lines shown. Older entries are available.')).toBeVisible()
    await page.getByRole('button', { name: 'Show older' }).focus()
    await page.keyboard.press('Enter')
    await expect(entries(page).nth(37)).toBeVisible()
    await expect(async () => {
      await page.getByRole('main').getByRole('status').last().scrollIntoViewIfNeeded()
      await expect(page.getByText(/No older entries\.$/)).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(entry(page, 'added the starter content')).toHaveCount(1)
  })

  await test.step('a bulk change is one line, which opens to its entries by keyboard', async () => {
    const line = entry(page, 'hid 3 projects')
    const toggle = line.getByRole('button', { name: '3 entries: Ira Bora hid 3 projects' })
    await toggle.focus()
    await page.keyboard.press('Enter')
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    for (const name of HIDDEN)
      await expect(line.getByRole('listitem').filter({ hasText: `hid the project ${name}` })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(line.getByRole('link').first()).toBeFocused()
    await expectNoAxeViolations(page)
    await toggle.click()
    await expect(line.getByRole('listitem')).toHaveCount(0)
  })

  await test.step('open the changes of an entry', async () => {
    const edited = entry(page, `edited the project ${SCHOOL}`)
    await edited.getByRole('button', { name: /^3 changes/ }).click()
    const row = (field: string) =>
      edited.getByRole('row').filter({ has: page.getByRole('rowheader', { name: field }) })
    await expect(row('Client')).toContainText('DIRECTORATE OF EDUCATION')
    await expect(row('Tags')).toContainText(/Removed.*Added.*BAMBOO/)
    await expect(row('Sections').getByRole('cell').first().locator('img').first()).toHaveJSProperty(
      'complete',
      true,
    )
    const words = row('Sections').getByRole('cell').last()
    await expect(words).toContainText('…')
    await words.getByRole('button', { name: 'Show all' }).click()
    await expect(words).not.toContainText('…')
    await expectNoAxeViolations(page)
    await expect(
      entry(page, 'deleted the project').getByRole('link'),
      'it is not there any more',
    ).toHaveCount(0)
    await edited.getByRole('link', { name: `edited the project ${SCHOOL}` }).click()
    await expect(page.getByRole('complementary', { name: `Project ${SCHOOL}` })).toBeVisible()
  })

  await test.step('export the filtered entries', async () => {
    await page.goto(`${ACTIVITY}?kind=project`)
    await expect(entries(page).first()).toBeVisible()
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await request.post('/auth/logout', { headers: { Authorization: `Bearer ${token}` } })
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    const again = page.getByRole('dialog', { name: 'Your session has ended' })
    await again.getByLabel('E-mail').fill(admin.email)
    await again.getByLabel('Password', { exact: true }).fill(admin.password)
    const download = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^plinth-activity-.*\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text.startsWith('\uFEFFWhen (UTC),Who,E-mail,')).toBe(true)
    const [, ...rows] = cellsOf(text.slice(1))
    expect(rows.length).toBeGreaterThan(EDITS + 18)
    const deleted = rows.find((cells) => cells[4] === `deleted the project ${FORMULA}`)
    expect(deleted?.slice(1, 4)).toEqual(['Ira Bora', 'ira@example.org', 'Projects'])
    expect(deleted?.[5], 'the formula is escaped').toBe(`'${FORMULA}`)
    for (const cells of rows) {
      expect(cells).toHaveLength(8)
      for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    }
  })
})

/** Parses CSV as a spreadsheet does: quoted cells, with doubled quotes inside. */
function cellsOf(csv: string): string[][] {
  return csv
    .trimEnd()
    .split(/\r\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    )
}

test('the log shows that it is loading, and a failure offers a retry', async ({
  signedInPage: page,
  allowComplaint,
}) => {
  allowComplaint(/403/)
  let answer: 'wait' | 'fail' | 'go' = 'wait'
  await page.route('**/api/activity?*', async (route) => {
    while (answer === 'wait') await new Promise((resolve) => setTimeout(resolve, 50))
    if (answer === 'fail') return route.fulfill({ status: 403, json: { message: '' } })
    return route.continue()
  })
  await page.goto(ACTIVITY)
  await expect(page.getByRole('status', { name: 'Loading the recent activity…' })).toBeVisible()
  await expectNoAxeViolations(page)
  answer = 'fail'
  await expect(page.getByText('The recent activity could not be loaded.')).toBeVisible()
  await expectNoAxeViolations(page)
  answer = 'go'
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(entries(page).first()).toBeVisible()
})

test('only Super Admins see the log', async ({ signedInPage: page }) => {
  await page.route('**/auth/profile', async (route) => {
    const response = await route.fetch()
    const { user } = await answerOf<'GET /auth/profile'>(response)
    await route.fulfill({ response, json: { user: { ...user, role: 'HR_HIRING' } } })
  })
  await page.goto(ACTIVITY)
  await expect(page.getByRole('alert').filter({ hasText: 'Access restricted to SUPER_ADMIN' })).toBeVisible()
})
