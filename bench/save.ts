import type { Page } from '@playwright/test'
import { screenOf } from '../src/domain/record/kinds.ts'
import { signedIn, withBrowser } from './browser.ts'
import { ms, part, row } from './results.ts'
import { projectsOf } from './studio.ts'

const ROUNDS = 10
const GOAL = 'under 200 ms'

declare global {
  interface Window {
    savedAt: Promise<number>
  }
}

/** From the server's answer to a save to 'Saved' on the screen, in a form of the dashboard. */
export function measureSave(url: string, token: string) {
  return part(`A save, signed in, the slowest of ${ROUNDS}`, () =>
    withBrowser(async (browser) => {
      const [project] = await projectsOf(url)
      const page = await (await signedIn(browser, token)).newPage()
      await page.goto(url + screenOf('project', 'edit', project!.id))
      row('A project, from the answer to Saved on the screen', await slowest(page, 'Client'), GOAL)
      await page.goto(url + screenOf('content', 'edit', 'contact'))
      row('The contact page, the same', await slowest(page, 'Title'), GOAL)
    }),
  )
}

/** Changes this field, saves by Ctrl+S, and again. */
async function slowest(page: Page, label: string): Promise<string> {
  const field = page.getByRole('textbox', { name: label, exact: true }).first()
  const before = await field.inputValue()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await field.fill(`${round}${before}`)
    await page.evaluate(watchStatus)
    await page.keyboard.press('Control+s')
    times.push(await page.evaluate(timeAfterAnswer))
  }
  return ms(Math.max(...times))
}

/** Runs in the page. */
function watchStatus() {
  performance.clearResourceTimings()
  window.savedAt = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const isSaved = [...document.querySelectorAll('form [role="status"]')].some((status) =>
        /^Saved \d/.test(status.textContent),
      )
      if (!isSaved) return
      observer.disconnect()
      requestAnimationFrame(() => resolve(performance.now()))
    })
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}

/** Runs in the page. The first request after the key is the save; lists are fetched again after its answer. */
async function timeAfterAnswer() {
  const savedAt = await window.savedAt
  const [save] = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return savedAt - save!.responseEnd
}
