import { chromium } from '@playwright/test'
import playwrightConfig from '../playwright.config.ts'
import { hydrated } from '../test/support/browser/browser.ts'
import { firstVisit } from './first-visit.ts'
import { heading, kilobytes, row } from './results.ts'
import { fillUpTo } from './studio.ts'
import { keyTime, reset, taskTime, watch } from './watch.ts'

const PROJECTS = 1000
const SEARCH_TEXT = 'assam'

/** The gallery with many projects: the size of its first page, and the speed of typing in the search. */
export async function measureGallery(url: string, token: string) {
  heading(`The gallery, ${PROJECTS.toLocaleString('en')} projects`)
  await fillUpTo(PROJECTS, url, token)
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
  try {
    const { bytes } = await firstVisit(browser, url, 1440, 900)
    row('HTML of /, as served', kilobytes(bytes.HTML), 'under 40 KB')
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    await page.addInitScript(watch)
    await page.goto(url)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    await reset(page)
    // The first letters fetch all projects; what follows filters them.
    await page.getByRole('searchbox').pressSequentially(SEARCH_TEXT, { delay: 400 })
    await page.waitForTimeout(1500)
    row('Cards found', String(await page.getByRole('article').count()), '48')
    const key = await page.evaluate(() => window.longestKey)
    row('Typing in search, the slowest key to its paint', keyTime(key), 'under 50 ms')
    const task = await page.evaluate(() => window.longestTask)
    row('The longest task while it fetches and filters', taskTime(task), 'under 50 ms')
  } finally {
    await browser.close()
  }
}
