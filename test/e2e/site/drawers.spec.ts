import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '../../support/browser/browser.ts'
import { atRest, drawFrames } from '../../support/browser/frames.ts'

const { step } = test

const PROJECT = '/projects/student-hostel'

const icon = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name })
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search projects' })
const cards = (page: Page) => page.getByRole('article')

async function expectLocked(page: Page) {
  await page.mouse.move(20, 500)
  const wheel = await page.evaluateHandle(() => ({
    turned: new Promise((resolve) => addEventListener('wheel', resolve, { once: true, capture: true })),
  }))
  await page.mouse.wheel(0, 600)
  await wheel.evaluate(async ({ turned }) => void (await turned))
  await drawFrames(page, 9)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
}

/** The focus stays in the drawer or in the browser's own controls. */
async function expectFocusKept(page: Page, name: string) {
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab')
    const isOutside = await drawer(page, name).evaluate(
      (dialog) => document.activeElement !== document.body && !dialog.contains(document.activeElement),
    )
    expect(isOutside, `after ${press + 1} presses`).toBe(false)
  }
}

test.use({ viewport: { width: 390, height: 844 } })

test('the menu links to the pages and social networks, traps the focus and returns it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/team')
  // Filter and search are shown only on the home route.
  await expect(icon(page, 'Filter')).toHaveCount(0)
  await expect(icon(page, 'Open search')).toHaveCount(0)
  await icon(page, 'Menu').click()
  const menu = drawer(page, 'Menu')
  for (const name of ['HOME', 'ABOUT', 'TEAM', 'CONTACT', 'Instagram', 'LinkedIn']) {
    await expect(menu.getByRole('link', { name })).toBeVisible()
  }
  await expect(menu.getByRole('link', { name: 'TEAM' })).toHaveAttribute('aria-current', 'page')
  await atRest(page)
  await expectLocked(page)
  await expectFocusKept(page, 'Menu')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(icon(page, 'Menu')).toBeFocused()
  await page.emulateMedia({ reducedMotion: 'reduce' })

  await icon(page, 'Menu').click()
  await page.mouse.click(10, 400)
  await expect(menu).toBeHidden()

  await icon(page, 'Menu').click()
  await menu.getByRole('link', { name: 'CONTACT' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(menu).toBeHidden()
  await page.goBack()
  // The address changes before the page does.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TEAM')
  await icon(page, 'Menu').click()
  await page.goForward()
  await expect(page).toHaveURL('/contact')
  await expect(menu).toBeHidden()
})

test('the menu stays open when a page arrives that was asked for before it opened', async ({ page }) => {
  const data = Promise.withResolvers<void>()
  await page.route(/\/projects\/.*\.data/, async (route) => {
    await data.promise
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('link', { name: 'STUDENT HOSTEL' }).click()
  await icon(page, 'Menu').click()
  data.resolve()
  await expect(
    page.getByRole('heading', { name: 'STUDENT HOSTEL', level: 1, includeHidden: true }),
  ).toBeVisible()
  await drawFrames(page, 9)
  await atRest(page)
  await expect(drawer(page, 'Menu')).toBeVisible()
  await drawer(page, 'Menu').getByRole('link', { name: 'TEAM' }).click()
  await expect(page).toHaveURL('/team')
  await expect(drawer(page, 'Menu')).toBeHidden()
})

test('filter, search and an open project on a phone', async ({ page }) => {
  await step('the header stays in view, and Escape closes the drawer before the project', async () => {
    let sendFont = () => {}
    const mayArrive = new Promise<void>((resolve) => {
      sendFont = resolve
    })
    await page.route(/\.woff2/, async (route) => {
      await mayArrive
      await route.continue()
    })
    // Not the whole page: it would wait for the font.
    await page.goto(PROJECT, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    // The cards above become lower when they are set in it.
    sendFont()
    await page.evaluate(async () => void (await document.fonts.ready))
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
    const head = await page.getByRole('banner').boundingBox()
    const opened = page.getByRole('article').filter({ has: page.getByRole('group') })
    await expect
      .poll(async () => (await opened.boundingBox())!.y)
      .toBeGreaterThanOrEqual(head!.y + head!.height)
    await icon(page, 'Filter').click()
    await page.keyboard.press('Escape')
    await expect(drawer(page, 'Filter')).toBeHidden()
    await expect(page).toHaveURL(PROJECT)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/')
    await page.evaluate(() => scrollTo(0, 0))
  })

  await step('the filter drawer filters, keeps the choice when it closes, and clears it', async () => {
    await icon(page, 'Filter').click()
    const filter = drawer(page, 'Filter')
    await expect(filter.getByRole('button', { name: 'Show 18 projects' })).toBeVisible()
    await filter.getByRole('button', { name: 'Education' }).click()
    await expect(page).toHaveURL('/?category=Education')
    await filter.getByRole('button', { name: 'Schools' }).click()
    await expect(page).toHaveURL('/?category=Education&subCategory=Schools')
    await expect(filter.getByRole('button', { name: 'Schools' })).toHaveAttribute('aria-pressed', 'true')
    await atRest(page)
    await expectLocked(page)
    await expectFocusKept(page, 'Filter')
    await filter.getByRole('button', { name: 'Show 1 project', exact: true }).click()
    await expect(filter).toBeHidden()
    await expect(cards(page)).toHaveCount(1)
    await expect(icon(page, 'Filter is active')).toBeFocused()

    await page.keyboard.press('Enter')
    await filter.getByRole('button', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/')
    await expect(filter.getByRole('button', { name: 'Clear all' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(cards(page)).toHaveCount(18)
    await expect(icon(page, 'Filter')).toHaveAccessibleName('Filter')
  })

  await step('the search opens with the focus in it, and closing it clears it', async () => {
    await icon(page, 'Filter').click()
    await drawer(page, 'Filter').getByRole('button', { name: 'Culture', exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(search(page)).toBeHidden()
    await icon(page, 'Open search').click()
    await expect(search(page)).toBeFocused()
    await page.keyboard.type('museum')
    await expect(page).toHaveURL('/?category=Culture&q=museum')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/?category=Culture')
    await expect(search(page)).toBeHidden()
    await expect(icon(page, 'Open search')).toBeFocused()
  })

  await step('the search of an address is open', async () => {
    await page.goto('/?q=museum')
    await expect(search(page)).toHaveValue('museum')
    await icon(page, 'Close search').click()
    await expect(page).toHaveURL('/')
    await expect(search(page)).toBeHidden()
  })
})
