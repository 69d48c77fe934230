import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, hydrated, test } from '../../support/browser/browser.ts'

const FIRST = 'BORSILA SENIOR SECONDARY SCHOOL'

const overlay = (page: Page) => page.getByRole('dialog', { name: 'Introduction' })
const skip = (page: Page) => page.getByRole('button', { name: 'Skip' })
const film = (page: Page) => page.locator('video')
const isPlaying = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-intro', 'playing')

/** The page is visible, can be clicked and scrolled. */
async function expectPage(page: Page) {
  await expect(overlay(page)).toBeHidden()
  await page.mouse.move(300, 300)
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 400)
      return page.evaluate(() => window.scrollY)
    })
    .toBeGreaterThan(0)
  await page.getByRole('link', { name: FIRST }).click()
  await expect(page).toHaveURL(/\/projects\/borsila/)
}

/** Records the page's requests for files of /loader. */
function recordFilmRequests(page: Page) {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/loader/')) requests.push(pathname)
  })
  return requests
}

/** Stops the clock of the overlay until the film plays, however slowly the page and the film load. */
const waitForFilm = (page: Page) =>
  page.addInitScript(() => {
    const style = new CSSStyleSheet()
    style.replaceSync(
      'html[data-intro="waiting"], html[data-intro="waiting"] dialog { animation-play-state: paused !important }',
    )
    document.adoptedStyleSheets.push(style)
  })

test.use({ intro: true })

// Without the cache, a busy machine may take longer to load the page than the page waits for the film.
test.beforeEach(async ({ page }) => {
  await page.goto('/about')
})

test('the first visit plays the film over the finished page, and the second visit does not', async ({
  page,
}) => {
  const films = recordFilmRequests(page)
  await page.addInitScript(() => {
    const times: Record<string, number> = {}
    Object.assign(window, { times })
    const note = () => {
      const state = document.documentElement?.dataset.intro ?? 'over'
      if (times[state] === undefined && (state !== 'over' || times.waiting)) times[state] = performance.now()
    }
    new MutationObserver(note).observe(document, { subtree: true, attributes: true, childList: true })
  })
  await page.goto('/')
  await isPlaying(page)
  expect(films).toContain('/loader/desktop.mp4')
  await expect(page.locator('article')).toHaveCount(18)

  await page.mouse.move(300, 300)
  await page.mouse.wheel(0, 400)
  await page.keyboard.press('Tab')
  await expect(skip(page)).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  const covering = await page.evaluate(
    () => document.elementFromPoint(300, 300)?.closest('dialog')?.ariaLabel,
  )
  expect(covering).toBe('Introduction')
  await expectNoAxeViolations(page)

  await expect(film(page)).toHaveCount(0)
  const times = await page.evaluate(() => (window as unknown as { times: Record<string, number> }).times)
  expect(times.over! - times.waiting!).toBeGreaterThan(4900)
  expect(times.over! - times.waiting!).toBeLessThan(6500)
  await expect(overlay(page)).toHaveCount(0)
  await expectPage(page)

  // Another tab is the same session.
  const tab = await page.context().newPage()
  const again = recordFilmRequests(tab)
  await tab.goto('/', { waitUntil: 'networkidle' })
  await expect(overlay(tab)).toHaveCount(0)
  expect(again).toEqual([])
})

for (const [width, name] of [
  [390, 'mobile'],
  [425, 'tablet'],
  [785, 'tablet'],
  [786, 'desktop'],
] as const) {
  test.describe(() => {
    test.use({ viewport: { width, height: 800 } })
    test(`a screen ${width} px wide gets the ${name} film`, async ({ page }) => {
      await waitForFilm(page)
      const request = page.waitForRequest(/\/loader\//)
      await page.goto('/')
      expect((await request).url()).toMatch(new RegExp(`/loader/${name}\\.mp4$`))
      if (width === 390) await expectNoAxeViolations(page)
    })
  })
}

test('the Skip button ends the film', async ({ page }) => {
  await waitForFilm(page)
  await page.goto('/')
  await isPlaying(page)
  await skip(page).click()
  await expect(overlay(page)).toHaveCount(0, { timeout: 1000 })
  await expectPage(page)
})

test('Escape ends the film, even before it has loaded', async ({ page }) => {
  await page.route('**/loader/**', () => {})
  await page.goto('/', { waitUntil: 'commit' })
  await overlay(page).waitFor()
  await page.keyboard.press('Escape')
  await expect(overlay(page)).toBeHidden({ timeout: 1000 })
  await expectPage(page)
})

test('closing a project plays no film, and the first visit to the gallery from another page does', async ({
  page,
}) => {
  await page.goto('/projects/district-hospital-300-beds')
  await hydrated(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/')
  await expect(overlay(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'ABOUT' }).click()
  await expect(page).toHaveURL('/about')
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(overlay(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expectPage(page)
})

test.describe('the page is shown without the film', () => {
  test('with reduced motion', async ({ page }) => {
    const films = recordFilmRequests(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await expect(page.locator('html')).not.toHaveAttribute('data-intro')
    await expectPage(page)
    expect(films).toEqual([])
  })

  test('when the film fails', async ({ page, allowComplaint }) => {
    allowComplaint(/ERR_FAILED.*\/loader\//)
    await page.route('**/loader/**', (route) => route.abort())
    await page.goto('/')
    await expect(overlay(page)).toBeHidden({ timeout: 2000 })
    await expectPage(page)
  })

  test('when the film does not load', async ({ page }) => {
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
    await expect(overlay(page)).toBeHidden({ timeout: 2500 })
    await expectPage(page)
  })

  test('when the film stops loading', async ({ page }) => {
    await waitForFilm(page)
    await page.goto('/')
    await isPlaying(page)
    await film(page).evaluate((video: HTMLVideoElement) => {
      video.pause()
      video.dispatchEvent(new Event('waiting'))
    })
    await expect(overlay(page)).toBeHidden({ timeout: 2000 })
    await expectPage(page)
  })

  test('when the script that plays the film fails', async ({ page, allowComplaint }) => {
    allowComplaint(/ERR_FAILED.*play-intro/)
    await page.route('**/play-intro*', (route) => route.abort())
    await page.goto('/')
    await expect(overlay(page)).toBeHidden({ timeout: 2500 })
    await expectPage(page)
  })

  test('when no other script loads', async ({ page, allowComplaint }) => {
    allowComplaint(/ERR_FAILED.*\.js/)
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/')
    await overlay(page).waitFor()
    await expect(overlay(page)).toBeHidden({ timeout: 2500 })
    await expectPage(page)
  })

  test.describe(() => {
    test.use({ javaScriptEnabled: false })
    test('without JavaScript', async ({ page }) => {
      await page.goto('/')
      await expect(overlay(page)).toHaveCount(0)
      await expect(page.getByRole('link', { name: FIRST })).toBeVisible()
    })
  })
})

test('the scripts of the intro load no style sheet twice, which would change the order of the rules', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await waitForFilm(page)
  await page.goto('/')
  await expect(page.locator('video')).toBeAttached()
  const styles = await page
    .locator('link[rel="stylesheet"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href.replace(/#$/, '')))
  expect(styles.length).toBeGreaterThan(1)
  expect(new Set(styles).size).toBe(styles.length)
})
