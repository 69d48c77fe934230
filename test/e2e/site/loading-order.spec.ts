import { expect, test } from '../../support/browser/browser.ts'
import { reportedInView } from '../../support/browser/frames.ts'

// A page as a visitor loads it: navigation does not wait for hydration.
test.use({ intro: true })

test('the address of a project far down the gallery shows it before any script loads', async ({ page }) => {
  await page.route('**/*.js', () => {})
  await page.goto('/projects/student-hostel', { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await expect(page.getByRole('heading', { level: 1, name: 'STUDENT HOSTEL' })).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
})

test('the visible pictures load first, and scripts and other pictures after they are painted', async ({
  page,
}) => {
  const requests: string[] = []
  const requestCount = (pattern: RegExp) => requests.filter((path) => pattern.test(path)).length
  let releasePictures = () => {}
  const picturesReleased = new Promise<void>((resolve) => {
    releasePictures = resolve
  })
  // The time after which the page no longer waits for a picture passes only when the test advances the clock.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.route('**/media/*.jpg', async (route) => {
    await picturesReleased
    await route.continue()
  })
  await page.goto('/projects/borsila-senior-secondary-school', { waitUntil: 'commit' })
  await expect.poll(() => requestCount(/\.jpg$/)).toBeGreaterThan(0)
  // The page has its listeners once it is parsed.
  await page.waitForFunction(() => document.readyState === 'interactive')
  // The event that a page gets when it loads under a resting pointer.
  await page.evaluate(() => document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })))
  // Just before the page no longer waits for a picture. A request of the page's own comes after all that it made before.
  await page.clock.runFor(2900)
  await reportedInView(page.locator('img[src$=".jpg"][loading="eager"]').first(), true)
  await page.evaluate(() => fetch('/healthz'))
  await expect.poll(() => requestCount(/^\/healthz$/)).toBe(1)
  const eager = await page.locator('img[src$=".jpg"][loading="eager"]').count()
  expect(eager).toBeGreaterThan(0)
  expect(requestCount(/\.jpg$/)).toBe(eager)
  expect(requestCount(/\.js$/)).toBe(0)

  await page.clock.resume()
  releasePictures()
  await expect.poll(() => requestCount(/\.jpg$/)).toBeGreaterThan(eager)
  expect(requestCount(/\.js$/)).toBeGreaterThan(0)
  await expect(page.locator('img[loading="lazy"]').first()).toBeVisible()
})
