import { expect, test } from '../support/browser.ts'
import { reportedInView } from '../support/frames.ts'

// A visitor's page, from its first byte: nothing waits for its scripts.
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
  const asked: string[] = []
  const asksFor = (pattern: RegExp) => asked.filter((path) => pattern.test(path)).length
  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  // The time after which the page no longer waits for a picture passes only when the test lets it.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.route('**/media/*.jpg', async (route) => {
    await isLetGo
    await route.continue()
  })
  await page.goto('/projects/borsila-senior-secondary-school', { waitUntil: 'commit' })
  await expect.poll(() => asksFor(/\.jpg$/)).toBeGreaterThan(0)
  // The page listens once it is parsed.
  await page.waitForFunction(() => document.readyState === 'interactive')
  // What a page that comes up under a resting pointer hears.
  await page.evaluate(() => document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })))
  // Just before the page no longer waits for a picture. A request of the page's own comes after all that it made before.
  await page.clock.runFor(2900)
  await reportedInView(page.locator('img[src$=".jpg"][loading="eager"]').first(), true)
  await page.evaluate(() => fetch('/healthz'))
  await expect.poll(() => asksFor(/^\/healthz$/)).toBe(1)
  const eager = await page.locator('img[src$=".jpg"][loading="eager"]').count()
  expect(eager).toBeGreaterThan(0)
  expect(asksFor(/\.jpg$/)).toBe(eager)
  expect(asksFor(/\.js$/)).toBe(0)

  await page.clock.resume()
  letGo()
  await expect.poll(() => asksFor(/\.jpg$/)).toBeGreaterThan(eager)
  expect(asksFor(/\.js$/)).toBeGreaterThan(0)
  await expect(page.locator('img[loading="lazy"]').first()).toBeVisible()
})
