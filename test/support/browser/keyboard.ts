import type { Locator, Page } from '@playwright/test'
import { expect } from './browser.ts'

const FAR = 80 // steps

/** Presses Tab, or another key, until the target has the focus. */
export async function tabTo(page: Page, target: Locator, key = 'Tab') {
  // Found once: to look for it by its role after each key takes longer than all the rest.
  let element = await found(target)
  for (let step = 0; step < FAR; step++) {
    const hasFocus = await element.evaluate((it) =>
      it.isConnected ? it === document.activeElement : undefined,
    )
    if (hasFocus) return
    if (hasFocus === undefined) element = await found(target)
    else await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

async function found(target: Locator) {
  await target.waitFor({ state: 'attached' })
  return (await target.elementHandle())!
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
    await page.keyboard.type(words)
    await expect(palette.getByRole('option', { selected: true })).toHaveText(new RegExp(words, 'i'))
    await press('Enter')
  }
  return {
    press,
    tabTo: (target: Locator, key?: string) => tabTo(page, target, key),
    enter,
    find,
    type: (text: string) => page.keyboard.type(text),
  }
}
