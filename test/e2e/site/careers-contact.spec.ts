import type { Page } from '@playwright/test'
import { changeAsStaff } from '../../support/browser/application-form.ts'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'

const { step } = test

const row = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) })

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

test('Careers lists the openings, and an open position links to its form', async ({
  page,
  request,
  admin,
}) => {
  await step('Team links to Careers', async () => {
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
  })

  await step('Careers has its own footer', async () => {
    const more = page.getByRole('navigation', { name: 'Footer links' })
    await expect(more.getByRole('heading')).toHaveText(['Studio', 'Work', 'Write to us'])
    for (const name of ['Instagram', 'LinkedIn', 'Facebook', 'YouTube', 'Behance']) {
      await expect(page.getByRole('link', { name, exact: true })).toHaveCount(1)
    }
    const foot = page.getByRole('contentinfo')
    await expect(foot).toHaveCount(1)
    await expect(foot.getByText('© Plinth Studio.')).toBeVisible()
    await expect(foot.getByRole('navigation', { name: 'Footer links' })).toBeVisible()
  })

  await step('on a phone the openings are shown as cards and remain a table for screen readers', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
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
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await step('an open position links to its form', async () => {
    await row(page, 'Landscape Architect')
      .getByRole('link', { name: /^APPLY NOW >>/ })
      .click()
    await expect(page).toHaveURL(/\/apply\?job=[\w-]+$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Landscape Architect' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send application' })).toBeVisible()
  })

  await step('other pages have the common footer', async () => {
    await page.goBack()
    const more = page.getByRole('navigation', { name: 'Footer links' })
    const foot = page.getByRole('contentinfo')
    await more.getByRole('link', { name: 'Contact' }).click()
    await expect(page).toHaveURL('/contact')
    await expect(more).toHaveCount(0)
    await expect(foot).toBeVisible()
  })

  await step('a link in its footer may lead to the pages of staff, which are loaded anew', async () => {
    const linkColumns = [{ id: 1, title: 'More', links: [{ id: 1, label: 'For staff', href: '/login' }] }]
    await changeAsStaff(request, admin, 'PUT', '/api/content/careers', { linkColumns })
    await page.goto('/careers')
    await page.getByRole('link', { name: 'For staff' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  })
})

test('Contact shows a card for each office with its map', async ({
  page,
  request,
  admin,
  allowComplaint,
}) => {
  allowComplaint(/openstreetmap|chrome-error/)
  await step('which is loaded when it is scrolled near', async () => {
    const maps = await withMaps(page)
    await page.setViewportSize({ width: 1440, height: 300 })
    await page.goto('/contact')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Let's Connect")
    const guwahati = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: 'Guwahati' }) })
    await expect(guwahati.getByRole('link', { name: '+91 361 000 0102' })).toHaveAttribute(
      'href',
      'tel:+913610000102',
    )
    await expect(guwahati.locator('address').filter({ hasText: '14 River Terrace' })).toBeVisible()
    await expect(
      guwahati.getByRole('link', { name: 'Open the map of the office in Guwahati' }),
    ).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/?mlat=26.1826&mlon=91.7513#map=16/26.1826/91.7513',
    )
    expect(maps).toEqual([])
    await guwahati.locator('address').filter({ hasText: '14 River Terrace' }).scrollIntoViewIfNeeded()
    await expect(page.getByTitle('Map of the office in Guwahati')).toBeVisible()
    await expect.poll(() => maps.length).toBe(2)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.unrouteAll()
  })

  await step('or only after a press on its button, where the studio chooses so', async () => {
    const headers = { Authorization: `Bearer ${admin.token}` }
    const choose = (mapsOnClick: boolean) =>
      request.put('/api/content/contact', { headers, data: { mapsOnClick } })
    expect((await choose(true)).ok()).toBe(true)
    const sent: string[] = []
    page.on('request', (one) => {
      if (one.url().includes('openstreetmap')) sent.push(one.url())
    })
    const maps = await withMaps(page)
    await page.goto('/contact')
    const show = page.getByRole('button', { name: 'Show the map of the office in Guwahati' })
    await show.scrollIntoViewIfNeeded()
    await expect(page.getByText('It is loaded from www.openstreetmap.org').first()).toBeVisible()
    await expectNoAxeViolations(page)
    expect(sent).toEqual([])
    await show.press('Enter')
    await expect(page.getByTitle('Map of the office in Guwahati')).toBeVisible()
    expect(maps).toHaveLength(1)
    await expect(show).toBeHidden()
    expect((await choose(false)).ok()).toBe(true)
    await page.unrouteAll()
  })

  await step(
    'where it cannot be reached, the address is drawn in its place, and the link stays',
    async () => {
      await page.route('https://www.openstreetmap.org/**', (route) => route.abort())
      await page.goto('/contact')
      const kolkata = page
        .getByRole('article')
        .filter({ has: page.getByRole('heading', { name: 'Kolkata' }) })
      const asked = page.waitForEvent('requestfailed')
      await kolkata.scrollIntoViewIfNeeded()
      await asked
      // In the card, below the same address as text.
      await expect(kolkata.locator('p[aria-hidden]')).toBeVisible()
      await expect(page.locator('iframe')).toHaveCount(0)
      await expect(kolkata.getByRole('link', { name: 'Open the map' })).toBeVisible()
      await expectNoAxeViolations(page, kolkata)
    },
  )
})
