import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { atRest } from '../../support/browser/frames.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

const { step } = test

const SCHOOL = 'BORSILA SENIOR SECONDARY SCHOOL'
const INSTITUTE = 'HANDLOOM AND CRAFT TRAINING INSTITUTE'
const INSTITUTE_PATH = '/projects/handloom-and-craft-training-institute'
const MEMORIAL = 'MEMORIAL OF THE THREE WALLS'
const FAILED = 'Failed to load projects. Please try again later.'

const card = (page: Page, name: string) => page.getByRole('link', { name })
const opened = (page: Page, name: string) => page.getByRole('group', { name })
const close = (page: Page) => page.getByRole('button', { name: 'Close' })
const scrolled = (page: Page, name: string) => opened(page, name).evaluate((track) => track.scrollLeft)
const topOf = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })
    .evaluate((item) => item.getBoundingClientRect().top)

test('projects open in place by mouse and by keyboard', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await step('the gallery lists the projects in order, each with category, name and location', async () => {
    const first = page.getByRole('article').first()
    await expect(first).toContainText(/EDUCATION.*BORSILA SENIOR SECONDARY SCHOOL.*ASSAM/)
    await expect(first.getByRole('img')).toHaveAttribute('alt', /brick classroom blocks/)
    await expect(page.getByRole('article')).toHaveCount(18)
  })

  await step(
    'a cover reaches the edge of the grid, and its opening animation starts at that size',
    async () => {
      const cover = (await page.getByRole('article').first().getByRole('img').boundingBox())!
      expect(cover.x + cover.width).toBeCloseTo(1440 - 48, 0)
      // On a busy machine the animation would end before it is looked at.
      const animations = await page.context().newCDPSession(page)
      await animations.send('Animation.enable')
      await animations.send('Animation.setPlaybackRate', { playbackRate: 0 })
      await card(page, SCHOOL).click()
      const [from, to] = await opened(page, SCHOOL)
        .locator('[data-first]')
        .evaluate((picture) => {
          const before = picture.getBoundingClientRect().width
          for (const animation of picture.getAnimations()) animation.finish()
          return [before, picture.getBoundingClientRect().width]
        })
      await animations.send('Animation.setPlaybackRate', { playbackRate: 1 })
      await animations.detach()
      expect(from).toBeCloseTo(cover.width, 0)
      expect(to).toBe(800)
      await close(page).click()
      await expect(page).toHaveURL('/')
    },
  )

  await step(
    'a project opens with its own address, without moving the page, and Close closes it',
    async () => {
      await card(page, MEMORIAL).scrollIntoViewIfNeeded()
      const before = await topOf(page, MEMORIAL)
      await card(page, MEMORIAL).click()
      await expect(page).toHaveURL('/projects/memorial-of-the-three-walls')
      await expect(page).toHaveTitle(/MEMORIAL OF THE THREE WALLS/)
      await expect(opened(page, MEMORIAL)).toBeFocused()
      expect(Math.abs((await topOf(page, MEMORIAL)) - before)).toBeLessThan(2)

      const facts = opened(page, MEMORIAL)
      for (const fact of ['Location', 'Year', 'Client', 'Project team', 'Collaborators', 'Status', 'Size']) {
        await expect(facts.getByText(fact, { exact: true })).toBeVisible()
      }
      await expect(facts.getByText('A. BARUAH, K. AO, T. LEPCHA, D. ROY')).toBeVisible()

      await close(page).click()
      await expect(page).toHaveURL('/')
      await expect(card(page, MEMORIAL)).toBeFocused()
      expect(Math.abs((await topOf(page, MEMORIAL)) - before)).toBeLessThan(2)
    },
  )

  await step('another one takes its place, without moving the page, and Back closes it', async () => {
    await card(page, SCHOOL).click()
    await expect(opened(page, SCHOOL)).toBeVisible()
    await atRest(page)
    const top = await topOf(page, INSTITUTE)
    await card(page, INSTITUTE).click()
    await expect(opened(page, INSTITUTE)).toBeVisible()
    await expect(opened(page, SCHOOL)).toBeHidden()
    expect(Math.abs((await topOf(page, INSTITUTE)) - top)).toBeLessThan(2)
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect(card(page, INSTITUTE)).toBeVisible()
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })

  await step('Close that is pressed twice leads to the gallery, not to the page before it', async () => {
    const banner = page.getByRole('banner')
    await banner.getByRole('link', { name: 'TEAM' }).click()
    await expect(page).toHaveURL('/team')
    await banner.getByRole('link', { name: 'Plinth Studio' }).click()
    await card(page, INSTITUTE).click()
    await expect(opened(page, INSTITUTE)).toBeVisible()
    await close(page).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await expect(card(page, INSTITUTE)).toBeVisible()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page).toHaveURL('/team')
    await page.goForward()
    await page.goForward()
    await close(page).click()
    await expect(page).toHaveURL('/')
  })

  await step('Close works again after Forward, when the gallery was slow to arrive', async () => {
    const code = Promise.withResolvers<void>()
    await page.goForward()
    await expect(opened(page, INSTITUTE)).toBeVisible()
    await page.route(/all-projects-.*\.js/, async (route) => {
      await code.promise
      await route.continue()
    })
    await page.reload()
    await close(page).click()
    await expect(page).toHaveURL('/')
    await page.goForward()
    await expect(page).toHaveURL(INSTITUTE_PATH)
    code.resolve()
    await close(page).click()
    await expect(card(page, INSTITUTE)).toBeVisible()
    await expect(page).toHaveURL('/')
    await page.unrouteAll()
  })

  await step('keyboard alone opens, scrolls and closes a project', async () => {
    await card(page, INSTITUTE).focus()
    await page.keyboard.press('Enter')
    await expect(opened(page, INSTITUTE)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => scrolled(page, INSTITUTE)).toBe(320)
    await page.keyboard.press('End')
    await expect.poll(() => scrolled(page, INSTITUTE)).toBeGreaterThan(1000)
    await page.keyboard.press('Home')
    await expect.poll(() => scrolled(page, INSTITUTE)).toBe(0)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/')
    await expect(card(page, INSTITUTE)).toBeFocused()
  })
})

test('the pictures and facts of a project at each width', async ({ page }) => {
  await step('its address opens it and scrolls to it', async () => {
    await page.goto(INSTITUTE_PATH)
    await expect(page.getByRole('heading', { level: 1, name: INSTITUTE })).toBeInViewport()
  })

  await step(
    'pictures are 450 px high, and 220 px on a phone; an arrow scrolls by 960 px, and a mouse drags them',
    async () => {
      const previous = page.getByRole('button', { name: 'Previous' })
      const next = page.getByRole('button', { name: 'Next' })
      // In the nearest of three aspect ratios.
      const sizes = () =>
        opened(page, INSTITUTE)
          .getByRole('img')
          .evaluateAll((images) => images.map((image) => `${image.clientWidth}x${image.clientHeight}`))
      expect(new Set(await sizes())).toEqual(new Set(['800x450', '600x450', '300x450']))
      await page.setViewportSize({ width: 640, height: 900 })
      expect(new Set(await sizes())).toEqual(new Set(['391x220', '293x220', '147x220']))
      await page.setViewportSize({ width: 1440, height: 900 })

      await expect(previous).toBeDisabled()
      await next.click()
      await expect.poll(() => scrolled(page, INSTITUTE)).toBe(960)
      await previous.click()
      await expect(previous).toBeDisabled()
      expect(await scrolled(page, INSTITUTE)).toBe(0)
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await next.dblclick()
      await expect.poll(() => scrolled(page, INSTITUTE), { intervals: [50] }).toBe(1920)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await next.click()
      await expect(next).toBeDisabled()

      await opened(page, INSTITUTE).press('Home')
      await expect(previous).toBeDisabled()
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      const picture = await opened(page, INSTITUTE).getByRole('img').first().boundingBox()
      await page.mouse.move(picture!.x + 500, picture!.y + 60)
      await page.mouse.down()
      await page.mouse.move(picture!.x + 200, picture!.y + 60, { steps: 6 })
      await page.mouse.up()
      expect(await scrolled(page, INSTITUTE)).toBeGreaterThanOrEqual(300)
    },
  )

  await step(
    'the first picture is fully visible below the facts, which stay in place while the row scrolls',
    async () => {
      const row = opened(page, INSTITUTE)
      const name = row.getByRole('heading')
      const picture = row.getByRole('img').first()
      const boxes = async () => [(await name.boundingBox())!, (await picture.boundingBox())!] as const
      // The key ends the glide of a row that the mouse has just released.
      await row.press('Home')
      await expect.poll(() => scrolled(page, INSTITUTE)).toBe(0)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const [width, height] of [
        [390, 220],
        [640, 220],
        [767, 450],
      ] as const) {
        await page.setViewportSize({ width, height: 844 })
        const [title, shown] = await boxes()
        expect(shown.height).toBe(height)
        expect(shown.x).toBe(title.x)
        // A wide picture is 391 px at a height of 220 px, 1 px wider than the phone, and 800 px at one of 450 px.
        expect(width - shown.x).toBeGreaterThan(0.9 * shown.width)
        expect(shown.y).toBeGreaterThan(title.y + title.height)

        await row.focus()
        await page.keyboard.press('End')
        await expect.poll(async () => (await boxes())[1].x).toBeLessThan(-200)
        const [{ x, y }] = await boxes()
        // The end of a row may be at a fraction of a pixel.
        expect([Math.round(x), y]).toEqual([title.x, title.y])
        await page.keyboard.press('Home')
        await expect.poll(async () => (await boxes())[1]).toEqual(shown)
      }
      await page.setViewportSize({ width: 768, height: 844 })
      const [title, shown] = await boxes()
      expect(shown.height).toBe(450)
      expect(shown.x).toBeGreaterThan(title.x + title.width)
    },
  )

  await step('after Close the gallery is where the project was', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await close(page).click()
    await expect(page).toHaveURL('/')
    await expect(card(page, INSTITUTE)).toBeInViewport()
  })

  await step('a phone shows a short list of facts, the others on request, and no arrows', async () => {
    await card(page, INSTITUTE).click()
    const facts = opened(page, INSTITUTE)
    for (const fact of ['Location', 'Year', 'Status']) {
      await expect(facts.getByText(fact, { exact: true })).toBeVisible()
    }
    const others = ['Client', 'Project team', 'Collaborators', 'Size']
    for (const fact of others) await expect(facts.getByText(fact, { exact: true })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Next' })).toBeHidden()
    await atRest(page)

    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    for (const fact of others) await expect(facts.getByText(fact, { exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await facts.getByText('All facts').click()
    await expect(facts.getByText('Client', { exact: true })).toBeHidden()
  })
})

test('the gallery is reached from the page of an unknown address', async ({ page, allowComplaint }) => {
  // No error of ours beside the browser's own line about the request.
  allowComplaint(/status of 404|net::ERR_FAILED/)
  await step('an unknown address answers 404 and links to the gallery', async () => {
    const response = await page.goto('/no-such-page')
    expect(response?.status()).toBe(404)
    await expect(page).toHaveTitle('404 - Page Not Found')
    await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible()
    await expect(
      page.getByText('Sorry, the page you are looking for does not exist or has been moved.'),
    ).toBeVisible()
  })

  await step('when the projects fail to load, a message offers Retry', async () => {
    await page.route('/api/projects', (route) => route.abort())
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await expect(page.getByRole('heading', { level: 1, name: FAILED })).toBeVisible()
    await expect(page).toHaveTitle('Something went wrong – Plinth Studio')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('article')).toHaveCount(18)
    await page.unrouteAll()
  })

  await step('a name of one long word and a cover without a picture fit the screen', async () => {
    const name = 'DONAUDAMPFSCHIFFFAHRTSGESELLSCHAFTSKAPITÄNSVERSAMMLUNGSHAUS'
    await page.route('/api/projects', async (route) => {
      const [first] = await answerOf<'GET /api/projects'>(route.fetch())
      await route.fulfill({ json: [{ ...first, name, title: name, sections: [], previewImageUrl: '' }] })
    })
    await page.goto('/no-such-page')
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await expect(card(page, name)).toBeVisible()
    for (const width of [320, 820, 1100, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBe(width)
    }
  })
})
