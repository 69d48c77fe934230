import { type ElementHandle, launch } from 'puppeteer-core'
import { findFirefox } from '../../scripts/find-programs.mjs'
import { type Engine, findInPage, waitUntilStill } from './engine.ts'

/** The pointer is fine and can hover; otherwise a machine without a mouse counts as a tablet. */
const MOUSE = 6

/** Firefox without a window, driven by WebDriver BiDi. */
export async function openFirefox(): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    headless: true,
    extraPrefsFirefox: { 'ui.primaryPointerCapabilities': MOUSE, 'ui.allPointerCapabilities': MOUSE },
  })
  const page = await browser.newPage()
  return {
    async goto(url) {
      await page.goto(url)
    },
    resize: (width, height) => page.setViewport({ width, height }),
    run: async (script, value = '') => await page.evaluate(script, value),
    async find(target) {
      const element = (
        await page.evaluateHandle(findInPage, target)
      ).asElement() as ElementHandle<HTMLInputElement> | null
      if (!element) return
      return {
        async click() {
          await element.evaluate(waitUntilStill)
          await element.click()
        },
        async type(text) {
          await element.evaluate((field) => field.select())
          await element.type(text)
        },
        attach: (file) => element.uploadFile(file),
      }
    },
    picture: () => page.screenshot(),
    close: () => browser.close(),
  }
}
