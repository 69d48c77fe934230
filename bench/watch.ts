import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** ms from a key to its paint, and of the longest stretch in which the page could draw no frame. */
    longestKey: number
    longestTask: number
  }
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

const orUnder = (least: number) => (milliseconds: number) =>
  `${milliseconds === 0 ? `under ${least}` : Math.round(milliseconds).toLocaleString('en')} ms`

/** A browser tells of no key that was painted within a frame, and of no task that kept less than 50 ms. */
export const keyTime = orUnder(16)
export const taskTime = orUnder(50)
