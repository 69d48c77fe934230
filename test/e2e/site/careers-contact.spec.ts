import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

const phone = { viewport: { width: 390, height: 844 } }
const row = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) })
const NOT_FOUND = /status of 404/

/** Replaces the maps of another origin by an empty page, and records the requests of their frames. */
async function withMaps(page: Page) {
  const requests: string[] = []
  await page.route('https://www.openstreetmap.org/**', (route) => {
    if (route.request().resourceType() === 'document') requests.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' })
  })
  return requests
}

async function expectNoSidewaysScroll(page: Page) {
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
}

test('Team links to Careers, which lists the openings, and an open position links to its form', async ({
  page,
}) => {
  await page.goto('/team')
  await page.getByRole('main').getByRole('link', { name: 'Careers' }).click()
  await expect(page).toHaveURL('/careers')
  await expect(page).toHaveTitle('Careers – Plinth Studio')
  const table = page.getByRole('table', { name: 'Open jobs' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Position Title',
    'Department',
    'Location',
    'Vacancy',
    'Status',
  ])
  await expect(table.getByRole('row')).toHaveCount(7)
  await expect(row(page, 'Interior Designer').getByRole('cell')).toHaveText([
    'Interior',
    'Kolkata',
    '1',
    'CLOSED',
  ])

  await row(page, 'Landscape Architect')
    .getByRole('link', { name: /^APPLY NOW >>/ })
    .click()
  await expect(page).toHaveURL(/\/apply\?job=[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Landscape Architect' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send application' })).toBeVisible()
})

test('Careers has its own footer, and other pages have the common one', async ({ page, allowComplaint }) => {
  allowComplaint(NOT_FOUND)
  await page.goto('/careers')
  const more = page.getByRole('navigation', { name: 'Footer links' })
  await expect(more.getByRole('heading')).toHaveText(['Studio', 'Work', 'Write to us'])
  for (const name of ['Instagram', 'LinkedIn', 'Facebook', 'YouTube', 'Behance']) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(1)
  }
  const foot = page.getByRole('contentinfo')
  await expect(foot).toHaveCount(1)
  await expect(foot.getByText('© Plinth Studio.')).toBeVisible()
  await expect(foot.getByRole('navigation', { name: 'Footer links' })).toBeVisible()
  await more.getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(more).toHaveCount(0)
  await expect(foot).toBeVisible()
  await page.goto('/Careers')
  await expect(foot).toHaveCount(1)
  await page.goto('/career-fair')
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})

test('Apply shows a message and the open positions when the opening is closed, unknown or missing', async ({
  page,
  request,
  allowComplaint,
}) => {
  allowComplaint(NOT_FOUND)
  const openings = await answerOf<'GET /api/jobs'>(request.get('/api/jobs'))
  const closed = openings.find(({ status }) => status === 'closed')!
  const addresses: [path: string, status: number, words: string][] = [
    [`/apply?job=${closed.id}`, 200, 'This position is closed.'],
    ['/apply?job=no-such-job', 404, 'There is no opening at this address.'],
    ['/apply?job=%00%27', 404, 'There is no opening at this address.'],
    ['/apply', 200, 'Choose the position you want to apply for, or send an open application.'],
  ]
  for (const [path, status, words] of addresses) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(status)
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByRole('link', { name: /APPLY NOW/ })).toHaveCount(4)
    await expect(page.getByRole('heading', { name: 'How to apply' })).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'APPLY NOW >> for Site Architect' }).click()
  await expect(page.getByRole('heading', { name: 'How to apply' })).toBeVisible()
})

test('Contact shows a card for each office, and loads its map when it is scrolled near', async ({ page }) => {
  const maps = await withMaps(page)
  await page.setViewportSize({ width: 1440, height: 300 })
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Let's Connect")
  const guwahati = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Guwahati' }) })
  await expect(guwahati.getByRole('link', { name: '+91 361 000 0102' })).toHaveAttribute(
    'href',
    'tel:+913610000102',
  )
  await expect(guwahati.locator('address').filter({ hasText: '14 River Terrace' })).toBeVisible()
  await expect(
    guwahati.getByRole('link', { name: 'Open the map of the office in Guwahati' }),
  ).toHaveAttribute('href', 'https://www.openstreetmap.org/?mlat=26.1826&mlon=91.7513#map=16/26.1826/91.7513')
  expect(maps).toEqual([])
  await guwahati.locator('address').filter({ hasText: '14 River Terrace' }).scrollIntoViewIfNeeded()
  await expect(page.getByTitle('Map of the office in Guwahati')).toBeVisible()
  await expect.poll(() => maps.length).toBe(2)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoAxeViolations(page)
})

test('where a map cannot be reached, the address is drawn in its place, and the link stays', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/openstreetmap|chrome-error/)
  await page.route('https://www.openstreetmap.org/**', (route) => route.abort())
  await page.goto('/contact')
  const kolkata = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Kolkata' }) })
  const asked = page.waitForEvent('requestfailed')
  await kolkata.scrollIntoViewIfNeeded()
  await asked
  // In the card, below the same address as text.
  await expect(kolkata.locator('p[aria-hidden]')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(kolkata.getByRole('link', { name: 'Open the map' })).toBeVisible()
  await expectNoAxeViolations(page)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the openings are shown as cards and remain a table for screen readers', async ({ page }) => {
    await page.goto('/careers')
    await expect(row(page, 'Site Architect').getByRole('cell')).toHaveText([
      'Construction',
      'Guwahati',
      '1',
      'APPLY NOW >> for Site Architect',
    ])
    const title = await row(page, 'Site Architect').getByRole('rowheader').boundingBox()
    const apply = await row(page, 'Site Architect')
      .getByRole('link', { name: /^APPLY/ })
      .boundingBox()
    expect(apply!.y).toBeGreaterThan(title!.y + title!.height)
    expect(apply!.height).toBeGreaterThanOrEqual(44)
    await expectNoSidewaysScroll(page)
  })
})
