import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'

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
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('article')).toHaveCount(18)
})
