import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser.ts'

type State = {
  name: string
  path: string
  act?: (page: Page) => Promise<void>
  complains?: true
}

const openProject = '/projects/district-hospital-300-beds'

const states: State[] = [
  { name: 'home', path: '/' },
  { name: 'home-open', path: openProject },
  { name: 'home-filtered', path: '/?category=Healthcare' },
  { name: 'home-empty', path: '/?q=nothing+like+this' },
  {
    name: 'home-filter-choices',
    path: '/',
    act: async (page) =>
      page
        .getByRole('button', { name: /filter/i })
        .first()
        .click(),
  },
  { name: 'about', path: '/about' },
  { name: 'team', path: '/team' },
  { name: 'careers', path: '/careers' },
  { name: 'apply-unknown', path: '/apply' },
  { name: 'contact', path: '/contact' },
  { name: 'not-found', path: '/nothing-here', complains: true },
  { name: 'login', path: '/login' },
]

const widths = [
  { label: '1440', width: 1440, height: 900 },
  { label: '390', width: 390, height: 844 },
]

for (const { label, ...viewport } of widths) {
  test.describe(`${label} px wide`, () => {
    test.use({ viewport })
    for (const { name, path, act, complains } of states) {
      test(`${name} looks as it did`, async ({ page, allowComplaint }) => {
        if (complains) allowComplaint(/404/)
        await page.goto(path)
        await act?.(page)
        // Every picture in sight has come and stands still.
        await page.waitForFunction(() =>
          [...document.images]
            .filter((image) => {
              const { top, bottom, left, right } = image.getBoundingClientRect()
              return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
            })
            .every((image) => image.complete),
        )
        await page.waitForTimeout(400)
        await expect(page).toHaveScreenshot(`${name}-${label}.png`, { mask: [page.locator('iframe')] })
      })
    }
  })
}
