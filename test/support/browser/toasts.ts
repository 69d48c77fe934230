import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'

/** In the pages of `noteMessages`: what `role="alert"` has said and `expectSaid` has not asked for. */
declare const saidMessages: string[]

/** Notes the messages of each page that the context opens from now on. */
export const noteMessages = (context: BrowserContext) =>
  context.addInitScript(() => {
    const said: string[] = []
    const noted = new WeakMap<Element, string>()
    Object.assign(window, { saidMessages: said })
    new MutationObserver(() => {
      for (const alert of document.querySelectorAll('[role="alert"]')) {
        const text = alert.textContent ?? ''
        if (text === '' || noted.get(alert) === text) continue
        noted.set(alert, text)
        said.push(text)
      }
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })

/** Expects that the page says so, or has said so and was not asked yet: a message goes after three seconds, before a busy machine looks. */
export async function expectSaid(page: Page, text: string) {
  const isSaid = () =>
    page.evaluate((text) => {
      const at = saidMessages.findIndex((message) => message.includes(text))
      return at < 0 ? saidMessages : saidMessages.splice(at, 1).length === 1
    }, text)
  await expect.poll(isSaid, `the page says '${text}'`).toBe(true)
}

/** A message that is shown. */
export const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** The bar whose animation is the time that a message stays. */
export const timerOf = (message: Locator) => message.locator('.Toastify__progress-bar').last()

/** The names of the controls, and the facts, under the toasts and the question that are shown, found by looking below each every few pixels. */
export function coveredByToasts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const STEP = 8 // px
    const CONTROL =
      'a[href], button, input, select, textarea, summary, iframe, label, [role="button"], [role="option"], [role="link"]'
    const found = new Set<string>()
    for (const toast of document.querySelectorAll('.Toastify__toast, [role="alertdialog"]')) {
      const { left, top, right, bottom } = toast.getBoundingClientRect()
      for (let x = left + 1; x < right; x += STEP) {
        for (let y = top + 1; y < bottom; y += STEP) {
          const below = document.elementsFromPoint(x, y).find((element) => !toast.contains(element))
          const control = below?.closest(`${CONTROL}, aside dl > *`)
          if (control) found.add(control.getAttribute('aria-label') || control.textContent || control.tagName)
        }
      }
    }
    return [...found]
  })
}
