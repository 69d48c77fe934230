import type { Locator, Page } from '@playwright/test'
import { expect } from './browser.ts'

const FAR = 80 // steps

/** Uses a page only with the keyboard. */
export function byKeyboard(page: Page) {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  /** Presses Tab until the target has the focus. */
  const tabTo = async (target: Locator, key = 'Tab') => {
    await target.waitFor({ state: 'attached' })
    for (let step = 0; step < FAR; step++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press(key)
    }
    await expect(target).toBeFocused()
  }
  const enter = async (target: Locator, key?: string) => {
    await tabTo(target, key)
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
  return { press, tabTo, enter, find, type: (text: string) => page.keyboard.type(text) }
}
