import type { Page } from '@playwright/test'

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
