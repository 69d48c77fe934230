import { expect, type Locator, type Page } from '@playwright/test'

/** Resolves when the page has drawn this many frames more: whatever waits for the next frame has happened. */
export const drawFrames = (page: Page, count: number) =>
  page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame)
  }, count)

/** Resolves when the browser has laid the page out and reported that the element is, or is not, in view. */
export const reportedInView = (element: Locator, inView: boolean) =>
  element.evaluate(
    (target, isAwaited) =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(([entry]) => {
          if (entry!.isIntersecting !== isAwaited) return
          observer.disconnect()
          resolve()
        })
        observer.observe(target)
      }),
    inView,
  )

/** Resolves when no animation runs, whatever has become of each: it waits for no report of their ends. */
export const atRest = (page: Page) =>
  expect
    .poll(
      () => page.evaluate(() => document.getAnimations().some(({ playState }) => playState === 'running')),
      { intervals: [20] },
    )
    .toBe(false)
