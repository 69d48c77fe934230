import { type Browser, type BrowserContext, chromium, type Page, type Response } from '@playwright/test'
import playwrightConfig from '../playwright.config.ts'
import { row } from './results.ts'

declare global {
  interface Window {
    /** ms from a key to its paint, and of the longest stretch in which the page could draw no frame. */
    longestKey: number
    longestTask: number
  }
}

export const DESKTOP = { width: 1440, height: 900 }

/** Works with a browser, and closes it. */
export async function withBrowser(work: (browser: Browser) => Promise<void>, args: readonly string[] = []) {
  const options = playwrightConfig.use?.launchOptions
  const browser = await chromium.launch({ ...options, args: [...(options?.args ?? []), ...args] })
  try {
    await work(browser)
  } finally {
    await browser.close()
  }
}

/** A browser with nothing kept, signed in, whose pages note their longest key and task. */
export async function signedIn(browser: Browser, token: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: DESKTOP })
  await context.addInitScript((stored) => localStorage.setItem('token', stored), token)
  await context.addInitScript(watch)
  return context
}

export const reset = (page: Page) =>
  page.evaluate(() => {
    window.longestKey = 0
    window.longestTask = 0
  })

/** Runs in the page, before anything else. */
export function watch() {
  window.longestKey = 0
  window.longestTask = 0
  const observe = (type: string, seen: (duration: number) => void) =>
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen(duration)
    }).observe({ type, durationThreshold: 16 } as PerformanceObserverInit)
  observe('event', (duration) => {
    window.longestKey = Math.max(window.longestKey, duration)
  })
  observe('longtask', (duration) => {
    window.longestTask = Math.max(window.longestTask, duration)
  })
}

/** As they went over the wire. */
export async function bytesOf(responses: readonly Response[]): Promise<number> {
  let bytes = 0
  for (const response of responses) bytes += (await response.request().sizes()).responseBodySize
  return bytes
}

const GOAL = 'under 50 ms'

/** A browser tells of no key that was painted within a frame, and of no task that kept less than 50 ms. */
const orUnder = (least: number, milliseconds: number) =>
  `${milliseconds === 0 ? `under ${least}` : Math.round(milliseconds).toLocaleString('en')} ms`

/** The slowest key since the last reset, to its paint. */
export const keyRow = async (page: Page, label: string) =>
  row(label, orUnder(16, await page.evaluate(() => window.longestKey)), GOAL)

/** The longest task since the last reset. */
export const taskRow = async (page: Page, label: string, goal = GOAL) =>
  row(label, orUnder(50, await page.evaluate(() => window.longestTask)), goal)
