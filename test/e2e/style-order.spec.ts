import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'

// What a page imports later may bring a style sheet for a second time, behind all others (vite.config.ts).
for (const path of ['/', '/projects/student-hostel', '/team', '/careers', '/contact', '/login'])
  test(`${path} looks the same when its style sheets load in another order`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeAttached()
    await page.waitForFunction(() => document.documentElement.dataset.asleep === undefined)
    const before = await looks(page)
    await styleSheetsAgain(page)
    expect(await looks(page)).toEqual(before)
  })

test('a component of the dashboard can override the common style of fields', async ({
  signedInPage: page,
}) => {
  await page.goto('/admin/dashboard/home')
  await page.getByRole('button', { name: 'Find or do' }).click()
  const field = page.getByRole('combobox', { name: 'Find a screen or a project' })
  await expect(field).toBeFocused()
  await expect(field).toHaveCSS('outline-style', 'none')
})

/** Every style sheet once more behind the others, the last first. */
const styleSheetsAgain = (page: Page) =>
  page.evaluate(async () => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
    for (const link of links.toReversed()) {
      const again = document.createElement('link')
      again.rel = 'stylesheet'
      again.href = link.href.replace(/#$/, '')
      const loaded = new Promise((resolve) => again.addEventListener('load', resolve))
      document.head.append(again)
      await loaded
    }
  })

/** What does not move by itself: the styles that the order of rules decides. */
const looks = (page: Page) =>
  page.evaluate(() => {
    const properties = [
      'display',
      'position',
      'color',
      'background-color',
      'font',
      'letter-spacing',
      'text-transform',
      'text-decoration-line',
      'margin',
      'padding',
      'border',
      'gap',
      'min-height',
    ]
    return [...document.body.querySelectorAll('*')].map((element) => {
      const style = getComputedStyle(element)
      return `${element.tagName}.${element.className} ${properties.map((name) => style.getPropertyValue(name)).join('; ')}`
    })
  })
