import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
  type Response,
} from '@playwright/test'
import playwrightConfig from '../playwright.config.ts'
import { median, row } from './results.ts'

declare global {
  interface Window {
    /** ms from each key to its paint, by its interaction. */
    keys: Map<number, number>
    /** ms of the longest stretch in which the page could draw no frame. */
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

/** A browser with nothing kept, signed in, whose pages note their keys and their longest task. */
export async function signedIn(browser: Browser, token: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: DESKTOP })
  await context.addInitScript((stored) => localStorage.setItem('token', stored), token)
  await context.addInitScript(watch)
  return context
}

export const reset = (page: Page) =>
  page.evaluate(() => {
    window.keys.clear()
    window.longestTask = 0
  })

/** Runs in the page, before anything else. */
export function watch() {
  window.keys = new Map()
  window.longestTask = 0
  const observe = (type: string, seen: (entry: PerformanceEventTiming) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen(entry as PerformanceEventTiming)
    }).observe({ type, durationThreshold: 16 } as PerformanceObserverInit)
  observe('event', ({ duration, interactionId: key }) => {
    if (key) window.keys.set(key, Math.max(window.keys.get(key) ?? 0, duration))
  })
  observe('longtask', ({ duration }) => {
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

/** Types a text in a page at rest, and tells the slowest and the median key to its paint. The task row that follows is of the same time. */
export async function typingRows(
  field: Locator,
  text: string,
  what: string,
  { delay = 90, after = 800 } = {},
) {
  const page = field.page()
  await field.click()
  // The scripts that the field loads when it gets the focus.
  await page.waitForTimeout(after)
  await reset(page)
  await field.pressSequentially(text, { delay })
  await page.waitForTimeout(after)
  const slow = await page.evaluate(() => [...window.keys.values()])
  const keys = [...text].map((_, index) => slow[index] ?? 0)
  row(`Typing ${what}, the slowest key to its paint`, orUnder(16, Math.max(...keys)), GOAL)
  row(`Typing ${what}, the median key to its paint`, orUnder(16, median(keys)))
}

/** The longest task since the last reset. */
export const taskRow = async (page: Page, label: string, goal = GOAL) =>
  row(label, orUnder(50, await page.evaluate(() => window.longestTask)), goal)
