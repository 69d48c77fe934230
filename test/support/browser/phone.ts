import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoAxeViolations } from './browser.ts'

/** Mails are opened on phones: nothing is cut off there, and touch targets are large enough. Axe looks at this part. */
export async function expectToFitAPhone(page: Page, part?: Locator) {
  const before = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  const low = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(a, button, input:not([class*="innerInput"]))')]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
      .map((one) => one.outerHTML),
  )
  expect(low).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectNoAxeViolations(page, part)
  await page.setViewportSize(before)
}
