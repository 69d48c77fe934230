import { type ElementHandle, type LaunchOptions, launch } from 'puppeteer-core'
import { findChromium, findFirefox } from '../../scripts/find-programs.mjs'
import { type Engine, findInPage, waitUntilStill } from './engine.ts'

/** The pointer is fine and can hover; otherwise a machine without a mouse counts as a tablet. */
const MOUSE = 6

/** Firefox without a window, driven by WebDriver BiDi. */
export const openFirefox = () =>
  open({
    browser: 'firefox',
    executablePath: findFirefox(),
    extraPrefsFirefox: { 'ui.primaryPointerCapabilities': MOUSE, 'ui.allPointerCapabilities': MOUSE },
  })

export const openChromium = () => open({ executablePath: findChromium(), args: ['--no-sandbox'] })

async function open(options: LaunchOptions): Promise<Engine> {
  const browser = await launch({ headless: true, ...options })
  const page = await browser.newPage()
  // Leaves what the page asks about: uploads that have failed, or a form with unsaved changes.
  page.on('dialog', (dialog) => dialog.accept())
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
