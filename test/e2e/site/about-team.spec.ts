import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser.ts'
import { drawFrames, reportedInView } from '../../support/browser/frames.ts'

const { step } = test

const setMotion = (page: Page, isOn: boolean) =>
  page.emulateMedia({ reducedMotion: isOn ? 'no-preference' : 'reduce' })

const cards = (page: Page, heading: string) => page.getByRole('group', { name: heading })
const scrolled = (row: Locator) => row.evaluate((element) => Math.round(element.scrollLeft))
const offset = (row: Locator) =>
  row.evaluate((element) => element.firstElementChild!.getBoundingClientRect().x)
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** The distance that a row moves in a short time, in pixels. */
async function movedDistance(row: Locator) {
  const before = await offset(row)
  await row.evaluate(async () => {
    for (let frame = 0; frame < 9; frame++) await new Promise(requestAnimationFrame)
  })
  return (await offset(row)) - before
}

/** Scrolls down to the end of the page in steps, as a visitor does. */
async function scrollToEnd(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 0; y < height; y += 1200) {
    await page.mouse.wheel(0, 1200)
    await drawFrames(page, 4)
  }
  await expect
    .poll(() => page.evaluate(() => scrollY + innerHeight - document.documentElement.scrollHeight), {
      intervals: [50],
    })
    .toBeGreaterThanOrEqual(-1)
}

test('About shows its sections, counters and cards', async ({ page }) => {
  await page.clock.install()
  await setMotion(page, true)
  await page.setViewportSize({ width: 1440, height: 600 })
  await page.goto('/about')
  await step('the studio’s story and capabilities are in sections', async () => {
    await expect(page).toHaveTitle('About – Plinth Studio')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/about$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buildings for a long monsoon')
    await expect(page.getByText(/founded in Guwahati in 2009/)).toBeVisible()
    await expect(page.getByText(/has won no awards/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Architecture',
      'Interior',
      'Landscape',
      'Planning',
      'Our Collaborators',
    ])
    await expect(page.getByText('Museum of River and Hill - Assam')).toBeVisible()
    const collaborators = cards(page, 'Our Collaborators').getByRole('listitem')
    const isLogo = await collaborators.evaluateAll((items) =>
      items.map((item) => item.querySelector('img') !== null),
    )
    expect(isLogo).toEqual(isLogo.map((_, index) => index % 2 === 0))
    await expect(collaborators.first()).toContainText('Third Ridge')
    await expect(collaborators.first()).toContainText('Guiding collaborator architects')
  })

  await step(
    'the counters animate once when in view, and have the correct value before and after',
    async () => {
      const figures = page.getByRole('definition')
      await expect(figures).toHaveText([/^60\+/, /^3\.5M\+/, /^21/])
      await expect(figures.nth(1)).toHaveText('3.5M+0+')
      const counted = await figures.nth(1).evaluateHandle((figure) => {
        const counts: string[] = []
        const note = () => counts.push(figure.querySelector('[aria-hidden]')?.textContent ?? 'done')
        new MutationObserver(note).observe(figure, { subtree: true, childList: true, characterData: true })
        return counts
      })
      await figures.first().scrollIntoViewIfNeeded()
      await expect.poll(() => counted.evaluate(({ length }) => length)).toBeGreaterThan(3)
      await page.clock.fastForward(2000)
      await expect(figures).toHaveText(['60+', '3.5M+', '21'])
      const counts = await counted.jsonValue()
      for (const count of counts.slice(0, -1)) expect(count).toMatch(/^\d+(\.\d)?[kM]?\+$/)
      expect(counts.at(-1)).toBe('done')
      await page.evaluate(() => scrollTo(0, 0))
      await reportedInView(figures.first(), false)
      await figures.first().scrollIntoViewIfNeeded()
      await reportedInView(figures.first(), true)
      await drawFrames(page, 9)
      expect(await counted.jsonValue()).toEqual(counts)
    },
  )

  await step('a row of cards scrolls by arrows, mouse and keyboard', async () => {
    await setMotion(page, false)
    await page.setViewportSize({ width: 1440, height: 900 })
    const row = cards(page, 'Architecture')
    const section = page.getByRole('region', { name: 'Architecture' })
    const previous = section.getByRole('button', { name: 'Previous' })
    const next = section.getByRole('button', { name: 'Next' })
    await expect(previous).toBeDisabled()
    await next.click()
    await expect.poll(() => scrolled(row)).toBe(416)
    await row.press('Home')
    await expect(previous).toBeDisabled()
    await row.press('ArrowRight')
    await expect.poll(() => scrolled(row)).toBe(416)
    await row.press('End')
    await expect(next).toBeDisabled()
    await row.press('Home')
    await expect(previous).toBeDisabled()

    await setMotion(page, true)
    const picture = (await row.getByRole('img').first().boundingBox())!
    await page.mouse.move(picture.x + 300, picture.y + 60)
    await page.mouse.down()
    await page.mouse.move(picture.x + 200, picture.y + 290, { steps: 6 })
    expect(await scrolled(row)).toBe(150)
    // Held for a moment, so that the row does not continue by inertia.
    await page.clock.fastForward(120)
    await page.mouse.up()
    await drawFrames(page, 3)
    expect(await scrolled(row)).toBe(150)
    await setMotion(page, false)
    await expect(page).toHaveURL('/about')
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('')

    const caption = section.getByText('Terrace Offices - West Bengal')
    await caption.dblclick({ position: { x: 10, y: 8 } })
    expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe('Terrace')
  })

  await step('the cards open in the viewer, one section at a time', async () => {
    const viewer = page.getByRole('dialog', { name: 'Pictures' })
    const section = page
      .getByRole('group')
      .filter({ has: page.getByRole('link') })
      .first()
    const cards = section.getByRole('link')
    const all = await cards.count()
    await cards.first().click()
    await expect(viewer.getByText(`1 / ${all}`, { exact: true })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByText(`2 / ${all}`, { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(cards.nth(1)).toBeFocused()
  })
})

test('Team shows two rows of pictures and its members', async ({ page }) => {
  await setMotion(page, true)
  await page.goto('/team')
  await step('the rows move continuously in opposite directions and can be paused', async () => {
    const rows = page.getByRole('region', { name: 'Pictures from our work' })
    const [upper, lower] = [rows.getByRole('group').first(), rows.getByRole('group').last()]
    await upper.scrollIntoViewIfNeeded()
    await page.mouse.move(1, 1)
    await expect(upper.locator('ul')).toHaveCount(2)
    await expect(upper.getByRole('list')).toHaveCount(1)
    const [width, height] = await upper
      .getByRole('img')
      .first()
      .evaluate((image) => [image.clientWidth, image.clientHeight])
    expect([width, height]).toEqual([340, 280])
    await expect.poll(() => movedDistance(upper)).toBeLessThan(0)
    await expect.poll(() => movedDistance(lower)).toBeGreaterThan(0)

    await upper.hover()
    await expect.poll(() => movedDistance(upper)).toBe(0)
    await page.mouse.move(1, 1)
    await lower.focus()
    await expect.poll(() => movedDistance(lower)).toBe(0)
    await lower.blur()
    await expect.poll(() => movedDistance(lower)).toBeGreaterThan(0)

    await rows.getByRole('button', { name: 'Pause' }).click()
    await expect.poll(() => movedDistance(upper)).toBe(0)
    await expect.poll(() => movedDistance(lower)).toBe(0)
    await rows.getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => movedDistance(upper)).toBeLessThan(0)
    const small = await page
      .getByRole('main')
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => button.clientWidth < 44 || button.clientHeight < 44)
          .map((button) => button.ariaLabel),
      )
    expect(small).toEqual([])
  })

  await step('members are in a table, and open where they have more', async () => {
    await setMotion(page, false)
    await expect(page).toHaveTitle('Team – Plinth Studio')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('TEAM')
    await expect(page.getByText(/worked together since 2006/)).toBeVisible()
    const table = page.getByRole('table', { name: 'TEAM MEMBERS' })
    await expect(table.getByRole('columnheader')).toHaveText(['Name', 'Role'])
    await expect(table.getByRole('row')).toHaveCount(15)
    await expect(table.getByRole('row').nth(4)).toHaveText('P. BORAASSOCIATE ARCHITECT')
    await expect(table.getByRole('button')).toHaveCount(3)

    const deka = page.getByRole('region', { name: 'About R. DEKA' })
    const toggle = page.getByRole('button', { name: 'About R. DEKA' })
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await expect(deka).toBeHidden()
    await toggle.press('Enter')
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await expect(deka.getByRole('img', { name: /shadow of R. Deka/ })).toBeVisible()
    await expect(deka.getByText(/house on stilts/)).toBeVisible()
    await page.getByRole('rowheader', { name: 'M. SEN' }).click()
    await expect(page.getByRole('region', { name: 'About M. SEN' })).toBeVisible()
    await expect(deka).toBeVisible()
    await toggle.click()
    await expect(deka).toBeHidden()
  })

  await step(
    'with reduced motion counters do not animate, and the rows are static and scrollable',
    async () => {
      await page.goto('/about')
      await expect(page.getByRole('definition')).toHaveText(['60+', '3.5M+', '21'])
      await page.goto('/team')
      const rows = page.getByRole('region', { name: 'Pictures from our work' })
      const upper = rows.getByRole('group').first()
      await upper.scrollIntoViewIfNeeded()
      await reportedInView(upper, true)
      await drawFrames(page, 9)
      await expect(upper.locator('ul')).toHaveCount(1)
      await expect.poll(() => movedDistance(upper)).toBe(0)
      await expect(rows.getByRole('button')).toBeHidden()
      await upper.press('ArrowRight')
      await expect.poll(() => scrolled(upper)).toBeGreaterThan(0)
    },
  )
})

test('scrolling causes no layout shift, and no page is wider than the screen', async ({ page }) => {
  await setMotion(page, true)
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) document.documentElement.dataset.shifted = JSON.stringify(shift)
    }).observe({ type: 'layout-shift' })
  })
  for (const address of ['/about', '/team']) {
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(address)
      await scrollToEnd(page)
      await expect(page.locator('html'), `${address} at ${width}`).not.toHaveAttribute('data-shifted')
      expect(await overflow(page), `${address} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
})
