import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, expectNoAxeViolationsAtBothWidths, test } from '../support/browser.ts'

const filter = (page: Page) => page.getByRole('button', { name: 'Filter' })
const choice = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search projects' })
const cards = (page: Page) => page.getByRole('article')

/** Records the requests of the page, except for pictures and its icon. */
function requestsOf(page: Page) {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!/^\/(media|assets|favicon)/.test(pathname)) paths.push(pathname)
  })
  return paths
}

test('choosing a category and a sub-category filters, and choosing again removes the filter', async ({
  page,
}) => {
  await page.goto('/')
  const requests = requestsOf(page)
  await expect(filter(page)).toHaveAttribute('aria-expanded', 'false')
  await filter(page).click()
  await choice(page, 'Education').click()
  await expect(page).toHaveURL('/?category=Education')
  await expect(cards(page)).toHaveCount(2)
  await expect(filter(page)).toHaveAccessibleName(/is active/)
  await choice(page, 'Schools').click()
  await expect(page).toHaveURL('/?category=Education&subCategory=Schools')
  await expect(cards(page)).toHaveCount(1)
  await expect(choice(page, 'Schools')).toHaveAttribute('aria-pressed', 'true')
  await expectNoAxeViolations(page)

  await choice(page, 'Healthcare').click()
  await expect(page).toHaveURL('/?category=Healthcare')
  await choice(page, 'Healthcare').click()
  await expect(page).toHaveURL('/')
  await expect(cards(page)).toHaveCount(18)
  await expect(filter(page)).toHaveAttribute('aria-expanded', 'true')
  expect(requests, 'requests while filtering').toEqual([])
})

test('closing the filter clears all filters and the search', async ({ page }) => {
  await page.goto('/')
  await filter(page).click()
  await choice(page, 'Civic').click()
  await search(page).fill('river')
  await expect(page).toHaveURL('/?category=Civic&q=river')
  await filter(page).click()
  await expect(page).toHaveURL('/')
  await expect(search(page)).toHaveValue('')
  await expect(cards(page)).toHaveCount(18)
  await expect(choice(page, 'Civic')).toBeHidden()
})

test('closing the filter also clears unknown filter values from the address', async ({ page }) => {
  const note = page.getByText('There is no category “Castles” here.')
  await page.goto('/?category=Castles')
  await expect(note).toBeVisible()
  await filter(page).click()
  await filter(page).click()
  await expect(page).toHaveURL('/')
  await expect(note).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/?category=Castles')
  await filter(page).click()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Clear all' })).toBeDisabled()
})

test('the search waits for a pause in typing, then matches any field and ignores case', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('img').nth(1)).not.toHaveAttribute('data-arrival', 'unknown')
  await page.clock.pauseAt(Date.now() + 60_000)
  await search(page).fill('three wa')
  await page.clock.runFor(290)
  await expect(page).toHaveURL('/')
  await page.clock.runFor(20)
  await expect(page).toHaveURL('/?q=three+wa')
  await page.clock.resume()
  await expect(cards(page)).toHaveCount(1)
  await search(page).pressSequentially('lls')
  await expect(page).toHaveURL('/?q=three+walls')
  await search(page).fill('no such thing')
  await expect(cards(page)).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: '0 projects' })).toBeAttached()
  await expectNoAxeViolations(page)
})

test('filtering adds no history entries', async ({ page }) => {
  await page.goto('/projects/student-hostel')
  await page.goto('/')
  await filter(page).click()
  await choice(page, 'Retail').click()
  await choice(page, 'Sports').click()
  await expect(cards(page)).toHaveCount(2)
  await page.goBack()
  await expect(page).toHaveURL('/projects/student-hostel')
})

test('a filter in the address is applied and kept when a project opens', async ({ page }) => {
  await page.goto('/?category=Culture&q=museum')
  await expect(cards(page)).toHaveCount(1)
  await expect(search(page)).toHaveValue('museum')
  await expect(choice(page, 'Culture')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'MUSEUM OF RIVER AND HILL' }).click()
  await expect(page).toHaveURL('/projects/museum-of-river-and-hill?category=Culture&q=museum')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/?category=Culture&q=museum')
})

test('unknown filter values show all projects and a message', async ({ page }) => {
  const response = await page.goto('/?category=Castles')
  expect(response?.status()).toBe(200)
  await expect(page.getByText('There is no category “Castles” here. All projects are shown.')).toBeVisible()
  await expectNoAxeViolationsAtBothWidths(page)
  await expect(cards(page)).toHaveCount(18)
  await filter(page).click()
  await choice(page, 'Retail').click()
  await expect(page.getByText('There is no category')).toBeHidden()
})

test('the message names the unknown sub-category, and the search that is applied', async ({ page }) => {
  await page.goto('/?category=Civic&subCategory=Castles')
  await expect(
    page.getByText('There is no sub-category “Castles” here. All Civic projects are shown.'),
  ).toBeVisible()
  await page.goto('/?category=Castles&q=museum')
  await expect(
    page.getByText('There is no category “Castles” here. All projects with “museum” are shown.'),
  ).toBeVisible()
})

test('the page of a missing project ignores the filter in its address', async ({ page, allowComplaint }) => {
  allowComplaint(/status of 404/)
  await page.goto('/projects/none?category=Civic&q=river')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(search(page)).toHaveValue('')
  await expect(filter(page)).toHaveAttribute('aria-expanded', 'false')
  await filter(page).click()
  await choice(page, 'Retail').click()
  await expect(page).toHaveURL('/?category=Retail')
  await expect(cards(page)).toHaveCount(2)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the message about an unknown filter has no name', async ({ page }) => {
    await page.goto('/?category=Castles')
    await expect(page.getByText('There is no such category here. All projects are shown.')).toBeVisible()
  })
})

test('filtering closes an open project, and leaving home clears the filter', async ({ page }) => {
  await page.goto('/projects/student-hostel')
  await filter(page).click()
  await choice(page, 'Retail').click()
  await expect(page).toHaveURL('/?category=Retail')
  await expect(cards(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'ABOUT' }).click()
  await expect(page).toHaveURL('/about')
  await expect(filter(page)).toBeHidden()
  await page.getByRole('banner').getByRole('link', { name: 'Plinth Studio' }).click()
  await expect(page).toHaveURL('/')
  await expect(cards(page)).toHaveCount(18)
})
