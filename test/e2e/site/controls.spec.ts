import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'

type State = { name: string; path: string; act?: (page: Page) => Promise<void> }

const press = (name: RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

const states: State[] = [
  { name: 'the gallery', path: '/' },
  { name: 'a filter and a search', path: '/?category=Education&q=school' },
  { name: 'a category that is none', path: '/?category=Castles' },
  { name: 'an open project', path: '/projects/student-hostel' },
  { name: 'the filter', path: '/?category=Healthcare', act: press(/^Filter/) },
  { name: 'About', path: '/about' },
  { name: 'Team', path: '/team', act: press(/^About/) },
  { name: 'Careers', path: '/careers' },
  { name: 'Apply', path: '/apply' },
  { name: 'Contact', path: '/contact' },
  { name: 'what is not there', path: '/nothing-here' },
]
const menu: State = { name: 'the menu', path: '/about', act: press(/^Menu/) }

/** The controls smaller than this many pixels. A card is as large as the link that covers it; a link in a sentence may be as high as its line. */
const tooSmall = (page: Page, least: number) =>
  page.evaluate((side) => {
    const controls = document.querySelectorAll(
      'a[href], button, input:not([type="hidden"]), textarea, select',
    )
    return [...controls].flatMap((control) => {
      const covers = getComputedStyle(control, '::after').position === 'absolute'
      const inLine = getComputedStyle(control).display === 'inline' && !covers
      const isInSentence =
        inLine && control.parentElement!.textContent!.trim() !== control.textContent!.trim()
      // In a drawer that slides, sizes are fractions of a pixel off.
      const box = (covers ? control.closest('article')! : control).getBoundingClientRect()
      const [width, height] = [Math.round(box.width), Math.round(box.height)]
      const isShown = control.checkVisibility({ visibilityProperty: true }) && width > 0
      const size = `${control.textContent || control.ariaLabel} ${width}x${height}`
      return isShown && !isInSentence && (width < side || height < side) ? [size] : []
    })
  }, least)

for (const [width, least, hasTouch] of [
  [320, 44, true],
  [390, 44, true],
  [1180, 44, true],
  [1440, 24, false],
] as const) {
  test.describe(hasTouch ? 'with touch' : 'with a mouse', () => {
    test.use({ hasTouch })
    test(`at ${width} px each control is at least ${least} px in size, and no page is wider than the screen`, async ({
      page,
      allowComplaint,
    }) => {
      allowComplaint(/status of 404/)
      await page.route('https://www.openstreetmap.org/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' }),
      )
      await page.setViewportSize({ width, height: 700 })
      for (const { name, path, act } of width < 1024 ? [...states, menu] : states) {
        await page.goto(path)
        await act?.(page)
        const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(scrollWidth, name).toBeLessThanOrEqual(width)
        expect(await tooSmall(page, least), name).toEqual([])
      }
    })
  })
}

test('focus in the header does not scroll the page, and a focused control hidden by the header scrolls into view', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/team')
  await page.evaluate(() => window.scrollTo(0, 900))
  const scrolled = () => page.evaluate(() => window.scrollY)
  for (const name of ['CONTACT', 'TEAM', 'ABOUT']) {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).focus()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await scrolled()).toBe(900)
  }
  const member = page.getByRole('table').getByRole('button').first()
  await member.evaluate((button) => window.scrollBy(0, button.getBoundingClientRect().top - 10))
  await member.focus()
  const head = (await page.getByRole('banner').boundingBox())!
  await expect.poll(async () => (await member.boundingBox())!.y).toBeGreaterThanOrEqual(head.y + head.height)
})
