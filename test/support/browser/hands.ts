import type { Locator, Page } from '@playwright/test'
import { byKeyboard } from './keyboard.ts'

type File = Parameters<Locator['setInputFiles']>[0]

/** The ways in which a person uses the controls of a page. */
export type Hands = {
  press: (target: Locator) => Promise<void>
  check: (target: Locator) => Promise<void>
  fill: (target: Locator, text: string) => Promise<void>
  /** In a list of choices. */
  choose: (target: Locator, choice: string) => Promise<void>
  attach: (target: Locator, file: File) => Promise<void>
}

export const withMouse = (): Hands => ({
  press: (target) => target.click(),
  check: (target) => target.check(),
  fill: (target, text) => target.fill(text),
  choose: async (target, choice) => {
    await target.selectOption(choice)
  },
  attach: (target, file) => target.setInputFiles(file),
})

export function withKeyboard(page: Page): Hands {
  const { enter, press, tabTo, type } = byKeyboard(page)
  return {
    press: enter,
    check: async (target) => {
      await tabTo(target)
      await press('Space')
    },
    fill: async (target, text) => {
      await tabTo(target)
      await press('ControlOrMeta+A')
      await type(text)
    },
    choose: async (target, choice) => {
      await tabTo(target)
      await type(choice)
    },
    attach: async (target, file) => {
      // Before pressing: the browser opens no file dialog when a test waits for one.
      const chooser = page.waitForEvent('filechooser')
      await enter(target)
      await (await chooser).setFiles(file)
    },
  }
}
