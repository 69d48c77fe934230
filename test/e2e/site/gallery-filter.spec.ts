import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'

const filter = (page: Page) => page.getByRole('button', { name: 'Filter' })
const choice = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}$`, 'i') })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search projects' })
const more = (page: Page) => page.locator('summary').filter({ visible: true })
const clearAll = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Clear all' })
const found = (page: Page, count: string) => page.getByRole('status').filter({ hasText: count })
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

  await choice(page, 'Healthcare').click()
  await expect(page).toHaveURL('/?category=Healthcare')
  await choice(page, 'Healthcare').click()
  await expect(page).toHaveURL('/')
  await expect(cards(page)).toHaveCount(18)
  await expect(filter(page)).toHaveAttribute('aria-expanded', 'true')
  expect(requests, 'requests while filtering').toEqual([])
})

test('closing the filter clears all filters and the search, also unknown values from the address', async ({
  page,
}) => {
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
})

test('Back undoes each choice of a filter, while typing adds no entry to the history', async ({ page }) => {
  await page.goto('/projects/student-hostel')
  await page.goto('/')
  await filter(page).click()
  await choice(page, 'Retail').click()
  await choice(page, 'Sports').click()
  await expect(page).toHaveURL('/?category=Sports')
  await search(page).fill('stad')
  await expect(page).toHaveURL('/?category=Sports&q=stad')
  await search(page).fill('stadium')
  await expect(page).toHaveURL('/?category=Sports&q=stadium')
  await clearAll(page).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/?category=Sports&q=stadium')
  await expect(search(page)).toHaveValue('stadium')
  await expect(cards(page)).toHaveCount(1)
  await page.goBack()
  await expect(page).toHaveURL('/?category=Retail')
  await expect(search(page)).toHaveValue('')
  await expect(cards(page)).toHaveCount(2)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(cards(page)).toHaveCount(18)
  await page.goBack()
  await expect(page).toHaveURL('/projects/student-hostel')
})

test('the address of an open project has no filter, and the gallery behind it keeps its own', async ({
  page,
}) => {
  await page.goto('/?category=Culture')
  await page.getByRole('link', { name: 'MUSEUM OF RIVER AND HILL' }).click()
  await expect(page).toHaveURL('/projects/museum-of-river-and-hill')
  await expect(choice(page, 'Culture')).toBeHidden()
  await expect(cards(page)).toHaveCount(2)
  // Another one takes its place, so that Back closes it.
  await page.getByRole('link', { name: 'MEMORIAL OF THE THREE WALLS' }).click()
  await expect(page).toHaveURL('/projects/memorial-of-the-three-walls')
  await expect(cards(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/?category=Culture')
  await expect(cards(page)).toHaveCount(2)
  await expect(choice(page, 'Culture')).toHaveAttribute('aria-pressed', 'true')
  await page.goForward()
  await expect(page).toHaveURL('/projects/memorial-of-the-three-walls')
  await page.goBack()
  await expect(page).toHaveURL('/?category=Culture')
  await expect(page.getByRole('button', { name: 'Close' })).toBeHidden()
})

test('an open filter closes when a project opens, and is as it was after Close', async ({ page }) => {
  await page.goto('/')
  await filter(page).click()
  await more(page).click()
  await expect(choice(page, 'Assam')).toBeVisible()
  await page.getByRole('link', { name: 'BORSILA SENIOR SECONDARY SCHOOL' }).click()
  await expect(filter(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(choice(page, 'Civic')).toBeHidden()
  // Over the project it opens when asked, and closing it keeps the project open.
  await filter(page).click()
  await expect(choice(page, 'Assam')).toBeVisible()
  await filter(page).click()
  await expect(choice(page, 'Civic')).toBeHidden()
  await expect(page).toHaveURL('/projects/borsila-senior-secondary-school')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/')
  await expect(choice(page, 'Assam')).toBeVisible()
})

test('an open project that is loaded again shows all projects, and closing it returns to the filtered gallery', async ({
  page,
}) => {
  await page.goto('/?category=Culture&q=museum')
  await page.getByRole('link', { name: 'MUSEUM OF RIVER AND HILL' }).click()
  await expect(page).toHaveURL('/projects/museum-of-river-and-hill')
  await page.reload()
  await expect(cards(page)).toHaveCount(18)
  await expect(search(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/?category=Culture&q=museum')
  await expect(cards(page)).toHaveCount(1)
})

test('search and filter close an open project, Back opens it again, and leaving home clears the filter', async ({
  page,
}) => {
  await page.goto('/projects/student-hostel')
  await search(page).fill('museum')
  await expect(page).toHaveURL('/?q=museum')
  await expect(cards(page)).toHaveCount(1)
  await page.goBack()
  await expect(page).toHaveURL('/projects/student-hostel')
  await expect(page.getByRole('heading', { level: 1, name: 'STUDENT HOSTEL' })).toBeVisible()

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

test('hospitals in Assam are found by their words, and only where nothing matches as typed', async ({
  page,
}) => {
  const line = page.getByText('No exact match. Projects with all of these words:')
  await page.goto('/')
  await search(page).fill('hospitals in Assam')
  await expect(page).toHaveURL('/?q=hospitals+in+Assam')
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'DISTRICT HOSPITAL, 300 BEDS' })).toBeVisible()
  await expect(line).toBeVisible()
  await expect(found(page, '1 project')).toBeVisible()
  await search(page).fill('hospital assam')
  await expect(cards(page).first()).toContainText('DISTRICT HOSPITAL, 300 BEDS')
  await expect(cards(page).nth(1)).toContainText('BAMBOO LODGE')
  await page.getByRole('link', { name: 'Healthcare, Assam (2)' }).click()
  await expect(page).toHaveURL('/?category=Healthcare&location=ASSAM')
  await expect(cards(page)).toHaveCount(2)
  await expect(search(page)).toHaveValue('')
  await page.goto('/?q=hospital')
  await expect(line).toBeHidden()
  await search(page).fill('hospitals in Goa')
  await expect(found(page, '0 projects')).toBeVisible()
  await expect(line).toBeHidden()
  await expect(cards(page)).toHaveCount(0)
})

test('each choice says how many projects it would leave, and choices without one cannot be pressed', async ({
  page,
}) => {
  await page.goto('/')
  await filter(page).click()
  await expect(choice(page, 'Education')).toHaveAccessibleDescription('2 projects')
  await expect(choice(page, 'Assam')).toBeHidden()
  await more(page).click()
  await expect(choice(page, 'Assam')).toHaveAccessibleDescription('8 projects')
  await expect(choice(page, 'Goa')).toBeHidden()
  await choice(page, 'All states').click()
  await expect(choice(page, 'Goa')).toBeDisabled()
  await choice(page, 'All states').click()
  await expect(choice(page, 'Goa')).toBeHidden()
  await choice(page, 'Assam').click()
  await expect(page).toHaveURL('/?location=ASSAM')
  await expect(cards(page)).toHaveCount(8)
  await expect(choice(page, 'Healthcare')).toHaveAccessibleDescription('2 projects')
  await expect(choice(page, 'Sports')).toBeDisabled()
  // A state that another choice leaves without projects keeps its place.
  await expect(choice(page, 'Sikkim')).toBeEnabled()
  await choice(page, 'On-site').click()
  await expect(page).toHaveURL('/?location=ASSAM&status=ON-SITE')
  await expect(found(page, '3 projects')).toBeVisible()
  await expect(filter(page)).toHaveAccessibleName(/is active/)
  await choice(page, 'Healthcare').click()
  await expect(page).toHaveURL('/?category=Healthcare&location=ASSAM&status=ON-SITE')
  await expect(choice(page, 'Hospitals')).toHaveAccessibleDescription('1 project')
  await expect(choice(page, 'Clinics')).toBeDisabled()
  await expect(choice(page, 'Sikkim')).toBeDisabled()
  await clearAll(page).click()
  await expect(page).toHaveURL('/')
  await expect(filter(page)).toBeFocused()
})

test('state and status are chosen by keyboard, and an address opens them', async ({ page }) => {
  await page.goto('/')
  await filter(page).press('Enter')
  await more(page).press('Enter')
  await page.keyboard.press('Tab')
  await expect(choice(page, 'Arunachal Pradesh')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/?location=ARUNACHAL+PRADESH')
  await expect(choice(page, 'Arunachal Pradesh')).toBeFocused()
  await page.reload()
  await expect(choice(page, 'Arunachal Pradesh')).toHaveAttribute('aria-pressed', 'true')
  await expect(cards(page)).toHaveCount(2)
})

test('count and Clear all stand in the head at every width', async ({ page }) => {
  await page.goto('/?q=nothing+at+all')
  for (const width of [1920, 1440, 1100, 1024, 820, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(page.getByRole('banner').getByText('0 projects', { exact: true })).toBeInViewport({
      ratio: 1,
    })
    await expect(clearAll(page)).toBeInViewport({ ratio: 1 })
    expect((await search(page).boundingBox())!.width, 'of the search').toBeGreaterThan(180)
    await expectNoAxeViolations(page, page.getByRole('banner'))
  }
  await clearAll(page).press('Enter')
  await expect(page).toHaveURL('/')
  await expect(clearAll(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
})

test('unknown filter values show all projects and a message that names each, and what is applied', async ({
  page,
}) => {
  const response = await page.goto('/?category=Castles')
  expect(response?.status()).toBe(200)
  await expect(page.getByText('There is no category “Castles” here. All projects are shown.')).toBeVisible()
  await expect(cards(page)).toHaveCount(18)
  await filter(page).click()
  await choice(page, 'Retail').click()
  await expect(page.getByText('There is no category')).toBeHidden()
  await page.goto('/?category=Civic&subCategory=Castles')
  await expect(
    page.getByText('There is no sub-category “Castles” here. All Civic projects are shown.'),
  ).toBeVisible()
  await page.goto('/?category=Castles&q=museum')
  await expect(
    page.getByText('There is no category “Castles” here. All projects with “museum” are shown.'),
  ).toBeVisible()
  await page.goto('/?category=Civic&location=Atlantis&status=completed')
  await expect(
    page.getByText('There is no state “Atlantis” here. All Civic projects with “COMPLETED” are shown.'),
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
