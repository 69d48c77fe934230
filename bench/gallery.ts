import { hydrated } from '../test/support/browser/browser.ts'
import { DESKTOP, taskRow, typingRows, watch, withBrowser } from './browser.ts'
import { firstVisit } from './first-visit.ts'
import { kilobytes, part, row } from './results.ts'
import { fillUpTo } from './studio.ts'

const PROJECTS = 1000
const SEARCH_TEXT = 'assam'

/** The gallery with many projects: the size of its first page, and the speed of typing in the search. */
export const measureGallery = (url: string, token: string) =>
  part(`The gallery, ${PROJECTS.toLocaleString('en')} projects`, async () => {
    await fillUpTo(PROJECTS, url, token)
    await withBrowser(async (browser) => {
      const { bytes } = await firstVisit(browser, url)
      row('HTML of /, as served', kilobytes(bytes.HTML), 'under 40 KB')
      const page = await browser.newPage({ viewport: DESKTOP, reducedMotion: 'reduce' })
      await page.addInitScript(watch)
      await page.goto(url)
      await hydrated(page)
      await page.waitForLoadState('networkidle')
      // The first letters fetch all projects; what follows filters them.
      await typingRows(page.getByRole('searchbox'), SEARCH_TEXT, 'in search', { delay: 400, after: 1500 })
      row('Cards found', String(await page.getByRole('article').count()), '48')
      await taskRow(page, 'The longest task while it fetches and filters')
    })
  })
