import type { Page } from '@playwright/test'

/** Attached as soon as the check of a form has succeeded; a visitor sees nothing then. */
export const solvedCaptcha = (page: Page) => page.locator('[data-captcha="checked"]')
