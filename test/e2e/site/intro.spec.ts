import type { Page } from '@playwright/test'
import { MAX_DURATION, STALL_TIMEOUT } from '../../../src/site/shell/intro/play-intro.ts'
import { expect, expectNoAxeViolations, hydrated, test } from '../../support/browser/browser.ts'
import { drawFrames } from '../../support/browser/frames.ts'

const { step } = test

const FIRST = 'BORSILA SENIOR SECONDARY SCHOOL'

const overlay = (page: Page) => page.getByRole('dialog', { name: 'Introduction' })
const skip = (page: Page) => page.getByRole('button', { name: 'Skip' })
const film = (page: Page) => page.locator('video')
const isPlaying = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-intro', 'playing')

/** The page is visible, can be clicked and scrolled. */
async function expectPage(page: Page) {
  await expect(overlay(page)).toBeHidden()
  await page.mouse.move(300, 300)
  // Nothing lies over it. A click would wait until the page no longer glides.
  expect(await partUnderPointer(page)).toBe('main')
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 400)
      return page.evaluate(() => window.scrollY)
    })
    .toBeGreaterThan(0)
}

/** The part of the page that a click would reach. */
const partUnderPointer = (page: Page) =>
  page.evaluate(() => document.elementFromPoint(300, 300)?.closest('main, dialog')?.localName)

/** Records the page's requests for files of /loader. */
function recordFilmRequests(page: Page) {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/loader/')) requests.push(pathname)
  })
  return requests
}

/**
 * Stops the clock of the overlay until it leaves, which is that of its animations: it moves only by `passes`, however slowly the page and
 * the film load. The times after which the film ends in any case, or when it stalls, do not come, unless the page has `mayStall`.
 */
const stopClock = (page: Page) =>
  page.addInitScript(
    ([max, stall]) => {
      const style = new CSSStyleSheet()
      const page = 'html:is([data-intro="waiting"], [data-intro="playing"])'
      const part = 'dialog[aria-label="Introduction"]'
      style.replaceSync(
        `${page}, ${page} ${part}, ${page} ${part} * { animation-play-state: paused !important }`,
      )
      document.adoptedStyleSheets.push(style)
      const own = window.setTimeout
      const isEnd = (delay?: number) => delay === max || (delay === stall && !('mayStall' in window))
      const withoutEnd = (call: () => void, delay?: number) => (isEnd(delay) ? 0 : own(call, delay))
      window.setTimeout = withoutEnd as typeof setTimeout
    },
    [MAX_DURATION, STALL_TIMEOUT],
  )

/** Moves the stopped clock to this time since the overlay is shown, in ms. */
const passes = (page: Page, time: number) =>
  page.evaluate((now) => {
    for (const animation of document.getAnimations()) {
      if (animation.playState !== 'paused') continue
      animation.currentTime = now
      // An animation that has ended reports it.
      if (now >= Number(animation.effect!.getComputedTiming().endTime)) animation.finish()
    }
  }, time)

test.use({ intro: true, reducedMotion: 'no-preference' })

/** Ends the session, and what was done to requests. */
async function newSession(page: Page) {
  await page.unrouteAll()
  // A page that is hydrated only now would set the cookie again.
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Without a film the overlay stays for a second and a half. */
async function givesUp(page: Page) {
  await passes(page, 1490)
  await expect(overlay(page)).toBeVisible()
  await passes(page, 2000)
  await expectPage(page)
}

test.beforeEach(({ page }) => stopClock(page))

test('the film plays over the finished page on the first visit', async ({ page }) => {
  const films = recordFilmRequests(page)
  await step('it covers the page, which does not scroll', async () => {
    await page.goto('/')
    await isPlaying(page)
    expect(films).toContain('/loader/desktop.mp4')
    await expect(page.locator('article')).toHaveCount(18)
    await page.mouse.move(300, 300)
    await page.mouse.wheel(0, 400)
    await page.keyboard.press('Tab')
    await expect(skip(page)).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    expect(await partUnderPointer(page)).toBe('dialog')
    await expectNoAxeViolations(page)
  })

  await step('it leaves after five seconds', async () => {
    await passes(page, 4990)
    await expect(film(page)).toHaveCount(1)
    await passes(page, 5010)
    await expect(film(page)).toHaveCount(0)
    await expect(overlay(page)).toHaveCount(0)
    await page.getByRole('link', { name: FIRST }).click()
    await expect(page).toHaveURL(/\/projects\/borsila/)
    await expectPage(page)
  })

  await step('the second visit plays none', async () => {
    // Another tab is the same session.
    const tab = await page.context().newPage()
    const again = recordFilmRequests(tab)
    await tab.goto('/')
    await hydrated(tab)
    await drawFrames(tab, 9)
    await expect(overlay(tab)).toHaveCount(0)
    expect(again).toEqual([])
    await tab.close()
  })

  await step('on a phone it is the phone’s, and its scripts load no style sheet twice', async () => {
    await newSession(page)
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/')
    await isPlaying(page)
    expect(films).toContain('/loader/mobile.mp4')
    // A second time would change the order of the rules.
    const styles = await page
      .locator('link[rel="stylesheet"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href.replace(/#$/, '')))
    expect(styles.length).toBeGreaterThan(1)
    expect(new Set(styles).size).toBe(styles.length)
  })
})

test('Escape and Skip end the film, and closing a project plays none', async ({ page }) => {
  await step('Escape ends it, even before it has loaded', async () => {
    await page.route('**/loader/**', () => {})
    await page.goto('/', { waitUntil: 'commit' })
    await overlay(page).waitFor()
    await page.keyboard.press('Escape')
    await expect(overlay(page)).toBeHidden()
    await expectPage(page)
  })

  await step('closing a project plays none', async () => {
    await newSession(page)
    await page.goto('/projects/district-hospital-300-beds')
    await hydrated(page)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL('/')
    await expect(overlay(page)).toHaveCount(0)
  })

  await step('the first visit to the gallery from another page plays it, and Skip ends it', async () => {
    await page.getByRole('link', { name: 'ABOUT' }).click()
    await expect(page).toHaveURL('/about')
    await page.getByRole('banner').getByRole('link').first().click()
    await isPlaying(page)
    await skip(page).click()
    await expect(overlay(page)).toHaveCount(0)
    await expectPage(page)
  })
})

test('the page is shown without the film', async ({ page, allowComplaint }) => {
  allowComplaint(/ERR_FAILED.*(\/loader\/|\.js)/)
  await step('with reduced motion', async () => {
    const films = recordFilmRequests(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await expect(page.locator('html')).not.toHaveAttribute('data-intro')
    await expectPage(page)
    expect(films).toEqual([])
    await page.emulateMedia({ reducedMotion: 'no-preference' })
  })

  await step('when the film fails', async () => {
    await newSession(page)
    await page.route('**/loader/**', (route) => route.abort())
    await page.goto('/')
    await expect(overlay(page)).toBeHidden()
    await expectPage(page)
  })

  await step('when the film does not load', async () => {
    await newSession(page)
    await page.route('**/loader/**', () => {})
    await page.goto('/', { waitUntil: 'commit' })
    await overlay(page).waitFor()
    const backgrounds = await page.evaluate(() =>
      ['html', '[aria-label=Introduction] > *'].map(
        (name) => getComputedStyle(document.querySelector(name)!).backgroundColor,
      ),
    )
    // Also beside the overlay, where a classic scrollbar has its space.
    expect(new Set(backgrounds)).toEqual(new Set(['rgb(0, 0, 0)']))
    await givesUp(page)
  })

  await step('when the film stops loading', async () => {
    await newSession(page)
    await page.goto('/')
    await isPlaying(page)
    await film(page).evaluate((video: HTMLVideoElement) => {
      Object.assign(window, { mayStall: true })
      video.pause()
      video.dispatchEvent(new Event('waiting'))
    })
    await expect(overlay(page)).toBeHidden()
    await expectPage(page)
  })

  await step('when the script that plays the film fails', async () => {
    await newSession(page)
    await page.route('**/play-intro*', (route) => route.abort())
    await page.goto('/')
    await expectPage(page)
  })

  await step('when no script loads', async () => {
    await newSession(page)
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/')
    await givesUp(page)
  })
})
