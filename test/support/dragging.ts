import type { Page } from '@playwright/test'
import { expect } from './browser.ts'

/** What is being moved has reached this place in its list, and the list has announced so. */
export const expectMovedTo = (page: Page, place: number) =>
  expect(page.locator('[id^="rfd-announcement"]').filter({ hasText: `to position ${place}` })).toBeAttached()
