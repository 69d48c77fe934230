import { pages } from '../src/domain/shared/pages.ts'
import { pdfOf, SECRET_KEY, storesOf } from '../test/support/browser/candidates.ts'
import { signedIn, withBrowser } from './browser.ts'
import { median, ms, row } from './results.ts'
import { withServer } from './store.ts'

const CV_PAGES = 10
const LINES = 30
const ROUNDS = 5

/** The time from opening a candidate in the list to the first page of the CV, in a browser with nothing kept. */
export const measureCandidatePage = (dataDir: string) =>
  withServer({ dataDir }, { SEED: 'none', SECRET_KEY }, async ({ url }, token) => {
    const lines = Array.from({ length: LINES }, (_, line) => `${line}. A library of bamboo and brick.`)
    const stores = await storesOf({ dataDir })
    await stores.add({ name: 'Mina Das' }, await pdfOf(Array(CV_PAGES).fill(lines.join('\n'))))
    await stores.close()
    await withBrowser(async (browser) => {
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const context = await signedIn(browser, token)
        const page = await context.newPage()
        await page.goto(url + pages.candidates.path)
        await page.locator('[data-name-of]').waitFor()
        times.push(await page.evaluate(timeToFirstPage))
        await context.close()
      }
      const label = `A CV of ${CV_PAGES} pages: opening the candidate to its first page`
      row(`${label}, median`, ms(median(times)), 'under 1,500 ms')
      row('The slowest of them', ms(Math.max(...times)))
    })
  })

/** Runs in the page. A page of the CV gets its canvas when it is drawn; then comes the next frame. */
function timeToFirstPage(): Promise<number> {
  const start = performance.now()
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[data-page="1"] canvas')) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.querySelector<HTMLElement>('[data-name-of]')!.click()
  })
}
