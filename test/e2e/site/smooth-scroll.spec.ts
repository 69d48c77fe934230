import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'

test.use({ reducedMotion: 'no-preference' })

const { step } = test

const SCHOOL = 'BORSILA SENIOR SECONDARY SCHOOL'

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Looks more often than other assertions do: the end of a glide is a second away. */
const expectScrollY = (page: Page, what?: string) =>
  expect.poll(() => scrollY(page), { message: what, intervals: [50] })

/** Returns what gives the scroll positions from now on. The page notes them itself, however late the test asks. */
async function recordPositions(page: Page) {
  const positions = await page.evaluateHandle(() => {
    const noted: number[] = []
    addEventListener('scroll', () => noted.push(Math.round(window.scrollY)))
    return noted
  })
  return () => positions.jsonValue()
}

/** The library removes its class when smooth scrolling ends: the position after that is final. */
const expectScrollEnd = (page: Page) => expect(page.locator('html')).not.toHaveClass(/lenis-smooth/)

/** The wheel is smoothed after the first mouse event, and the library sets a class on the page. */
async function moveMouse(page: Page) {
  await expect(async () => {
    await page.mouse.move(320, 520)
    await page.mouse.move(300, 500)
    await expect(page.locator('html')).toHaveClass(/lenis/, { timeout: 200 })
  }).toPass()
}

test('the page scrolls smoothly, and keys and rows natively', async ({ page }) => {
  await page.goto('/')
  await moveMouse(page)
  await step('by the distance of the wheel', async () => {
    const positions = await recordPositions(page)
    await page.mouse.wheel(0, 400)
    await page.mouse.wheel(0, 400)
    await expectScrollY(page).toBe(800)
    // Without smoothing there is none but the end of each turn.
    const between = (await positions()).filter((position) => position % 400 !== 0)
    expect(between.length).toBeGreaterThan(1)
  })

  await step('a key ends smooth scrolling and scrolls natively', async () => {
    await page.mouse.wheel(0, 1500)
    await page.waitForFunction(() => window.scrollY > 800)
    await page.keyboard.press('Home')
    await expectScrollY(page).toBe(0)
    await expectScrollEnd(page)
    expect(await scrollY(page)).toBe(0)
  })

  await step('another page starts at its top, and Back restores the scroll position', async () => {
    await moveMouse(page)
    await page.mouse.wheel(0, 1200)
    await expectScrollY(page).toBe(1200)
    await page.mouse.wheel(0, 300)
    // During smooth scrolling. A real click would first scroll the link into view.
    await page.getByRole('link', { name: 'ABOUT' }).dispatchEvent('click')
    await expect(page.getByRole('heading', { level: 1, name: 'Buildings for a long monsoon' })).toBeVisible()
    await expectScrollEnd(page)
    expect(await scrollY(page)).toBe(0)
    await page.goBack()
    await expectScrollY(page).toBeGreaterThan(1100)
  })

  await step('a row scrolls sideways natively', async () => {
    await page.getByRole('link', { name: SCHOOL }).click()
    const row = page.getByRole('group', { name: SCHOOL })
    await expect(row).toBeFocused()
    const left = () => row.evaluate((track) => Math.round(track.scrollLeft))
    const before = await scrollY(page)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect.poll(left, { intervals: [50] }).toBe(960)
    await row.hover()
    await page.mouse.wheel(-960, 20)
    await expect.poll(left, { intervals: [50] }).toBe(0)
    expect(await scrollY(page)).toBe(before)

    // The row gets the end of scrolling, so that the next press continues from the final position.
    await page.getByRole('button', { name: 'Next' }).click()
    await expect.poll(left, { intervals: [50] }).toBe(960)
  })

  await step('with reduced motion scrolling is not smoothed', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await page.mouse.move(300, 500)
    await page.waitForLoadState('networkidle')
    await page.mouse.wheel(0, 400)
    await expectScrollY(page).toBe(400)
    await expect(page.locator('html')).not.toHaveClass(/lenis/)
  })
})

// test/server/site.test.ts checks that each page has the script that does it.
test('the first turn of the wheel glides too', async ({ page }) => {
  for (const path of ['/', '/apply']) {
    await page.setViewportSize({ width: 1440, height: 500 })
    await page.goto(path)
    const positions = await recordPositions(page)
    await page.mouse.wheel(0, 200)
    await page.mouse.wheel(0, 60)
    await expectScrollY(page, path).toBe(260)
    const between = (await positions()).filter((position) => position < 200)
    expect(between.length, path).toBeGreaterThan(0)
    await page.mouse.wheel(0, -260)
    await expectScrollY(page, path).toBe(0)
  }
})
