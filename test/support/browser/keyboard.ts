import type { Locator, Page } from '@playwright/test'
import { expect } from './browser.ts'

const MAX_STEPS = 80

/**
 * Presses Tab, or another key, until the target has the focus. Of a long way only the last two steps are pressed, since each takes as
 * long as to draw the page; `tabThrough` presses them all.
 */
export async function tabTo(page: Page, target: Locator, key = 'Tab') {
  const element = await found(target)
  if (key === 'Tab' || key === 'Shift+Tab') await element.evaluate(approach, key === 'Tab')
  await pressUntilFocused(page, target, element, key)
}

/** Presses Tab, or another key, until the target has the focus, past each control on the way. */
export async function tabThrough(page: Page, target: Locator, key = 'Tab') {
  await pressUntilFocused(page, target, await found(target), key)
}

async function pressUntilFocused(page: Page, target: Locator, first: Found, key: string) {
  let element = first
  for (let step = 0; step < MAX_STEPS; step++) {
    const hasFocus = await element.evaluate((it) =>
      it.isConnected ? it === document.activeElement : undefined,
    )
    if (hasFocus) return
    if (hasFocus === undefined) element = await found(target)
    else await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

type Found = Awaited<ReturnType<typeof found>>

/** Found once for many keys: to look for it by its role after each key takes longer than all the rest. */
async function found(target: Locator) {
  await target.waitFor({ state: 'attached' })
  return (await target.elementHandle())!
}

/** Runs in the page. Moves the focus to the control two steps before the target, if it is further away; never out of a dialog, or into one. */
function approach(target: HTMLElement | SVGElement, isForward: boolean) {
  const SHORT_WAY = 4 // steps
  const CONTROLS = 'a[href], button, input, select, textarea, summary, iframe, [tabindex]'
  const dialogOf = (element: Element | null) => element?.closest('[role="dialog"], [role="alertdialog"]')
  const dialog = dialogOf(target)
  if (dialog !== dialogOf(document.activeElement)) return
  const controls = [...(dialog ?? document).querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (one) =>
      one.tabIndex >= 0 &&
      !one.matches(':disabled, [inert] *') &&
      one.checkVisibility({ visibilityProperty: true }),
  )
  if (isForward) controls.reverse()
  const [from, to] = [
    controls.indexOf(document.activeElement as HTMLElement),
    controls.indexOf(target as HTMLElement),
  ]
  if (to < 0 || (from > to && from - to <= SHORT_WAY)) return
  controls[to + 2]?.focus()
}

/** The input elements, and others, that take any text. */
const TEXT_FIELDS =
  'textarea, input:not([type]), input:is([type="text"], [type="search"], [type="email"], [type="password"])'

/** Types into what has the focus: into a text field all at once, as an input method does, otherwise key by key. */
export async function typeText(page: Page, text: string) {
  if (await page.evaluate((fields) => document.activeElement?.matches(fields), TEXT_FIELDS))
    await page.keyboard.insertText(text)
  else await page.keyboard.type(text)
}

/**
 * The browser tells of dialogs for files only some time after it was first asked to, so a key pressed at once would open one that no
 * test hears of.
 */
export const watchFileDialogs = (page: Page) => void page.on('filechooser', () => {})

/** Uses a page only with the keyboard. */
export function byKeyboard(page: Page) {
  watchFileDialogs(page)
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const enter = async (target: Locator, key?: string) => {
    await tabTo(page, target, key)
    await press('Enter')
  }
  /** Runs a command of the palette. */
  const find = async (words: string) => {
    await press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search or run a command' })
    await expect(palette.getByRole('combobox')).toBeFocused()
    await typeText(page, words)
    await expect(palette.getByRole('option', { selected: true })).toHaveText(new RegExp(words, 'i'))
    await press('Enter')
  }
  return {
    press,
    tabTo: (target: Locator, key?: string) => tabTo(page, target, key),
    enter,
    find,
    type: (text: string) => typeText(page, text),
  }
}
