import type { Page } from '@playwright/test'
import { expect } from './browser.ts'

/** Waits until the list has announced that the dragged entry is at this position. */
export const expectMovedTo = (page: Page, position: number) =>
  expect(
    page.locator('[id^="rfd-announcement"]').filter({ hasText: `to position ${position}` }),
  ).toBeAttached()
