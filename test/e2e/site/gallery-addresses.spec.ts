import { expect, expectNoAxeViolationsAtBothWidths, test } from '../../support/browser/browser.ts'

const INSTITUTE = 'HANDLOOM AND CRAFT TRAINING INSTITUTE'
const FAILED = 'Failed to load projects. Please try again later.'

test('the address of a project opens it and scrolls to it', async ({ page }) => {
  await page.goto('/projects/student-hostel')
  await expect(page.getByRole('heading', { level: 1, name: 'STUDENT HOSTEL' })).toBeInViewport()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'STUDENT HOSTEL' })).toBeInViewport()
})

test('an unknown address answers 404 and links to the gallery', async ({ page, allowComplaint }) => {
  allowComplaint(/status of 404/)
  for (const path of ['/no-such-page', '/projects/no-such-project']) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(page).toHaveTitle('404 - Page Not Found')
    await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible()
    await expect(
      page.getByText('Sorry, the page you are looking for does not exist or has been moved.'),
    ).toBeVisible()
    await expectNoAxeViolationsAtBothWidths(page)
  }
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('article')).toHaveCount(18)
})

test('when the projects fail to load after following the link to the gallery, a message offers Retry', async ({
  page,
  allowComplaint,
}) => {
  // No error of ours beside the browser's own line about the request.
  allowComplaint(/status of 404|net::ERR_FAILED/)
  await page.goto('/no-such-page')
  await page.route('/api/projects', (route) => route.abort())
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: FAILED })).toBeVisible()
  await expect(page).toHaveTitle('Something went wrong – Plinth Studio')
  await expectNoAxeViolationsAtBothWidths(page)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('article')).toHaveCount(18)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('projects open and close by their addresses', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: INSTITUTE }).click()
    await expect(page).toHaveURL('/projects/handloom-and-craft-training-institute')
    await expect(page.getByText('DEPARTMENT OF TEXTILES AND HANDICRAFTS')).toBeInViewport()
    await expect(page.getByRole('img', { name: /Section through/i })).toBeVisible()
    // Nothing would scroll the pictures.
    await expect(page.getByRole('button', { name: 'Next' })).toBeHidden()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(/\/\??$/)
    await expect(page.getByRole('article')).toHaveCount(18)
  })

  test('filter and search work as forms', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Civic' }).click()
    await expect(page).toHaveURL('/?category=Civic')
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.getByRole('button', { name: 'Auditoriums' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('button', { name: 'Civic' }).click()
    await expect(page.getByRole('article')).toHaveCount(18)
    await page.getByRole('searchbox').fill('manipur')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/q=manipur/)
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.getByText('More', { exact: true }).filter({ visible: true }).click()
    await expect(page.getByRole('button', { name: 'ASSAM', exact: true })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'All states' })).toBeHidden()
    await page.getByRole('button', { name: 'MANIPUR', exact: true }).click()
    await expect(page).toHaveURL('/?q=manipur&location=MANIPUR')
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.getByRole('link', { name: INSTITUTE }).click()
    await expect(page).toHaveURL('/projects/handloom-and-craft-training-institute')
    await page.goBack()
    await page.getByRole('link', { name: 'Clear all' }).click()
    await expect(page.getByRole('article')).toHaveCount(18)
  })
})
