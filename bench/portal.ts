import type { BrowserContext, Page } from '@playwright/test'
import { pages } from '../src/domain/shared/pages.ts'
import { reset, signedIn, taskRow, typingRows, withBrowser } from './browser.ts'
import { firstVisit } from './first-visit.ts'
import { kilobytes, ms, part, row } from './results.ts'
import { fillUpTo } from './studio.ts'

const PROJECTS = 1000
const PORTAL = pages.portal.path
const SEARCH_TEXT = 'hospital assam'

declare global {
  interface Window {
    drawn: Promise<number>
  }
}

/** The portal with many projects: the time until it can be used, and the speed of typing and scrolling. */
export const measurePortal = (url: string, token: string) =>
  part(`The portal, ${PROJECTS.toLocaleString('en')} projects, signed in`, async () => {
    await fillUpTo(PROJECTS, url, token)
    await withBrowser(async (browser) => {
      // At the first visit after a change the server makes the list again; at the second it is ready.
      for (const list of ['made for this visit', 'ready']) {
        const { page, countRequests } = await openPortal(await signedIn(browser, token), url)
        row(
          `First rows drawn and the page idle, nothing kept, the list ${list}`,
          ms(await page.evaluate(() => window.drawn)),
          'under 1,500 ms',
        )
        row('Requests for the list', String(countRequests('/api/projects')), '1')
        if (list === 'ready') await measureUse(page, countRequests)
        await page.context().close()
      }
      const { bytes } = await firstVisit(await signedIn(browser, token), url + PORTAL)
      row('JS of the first load, compressed', kilobytes(bytes.JS), 'under 268 KB')
    })
  })

async function openPortal(context: BrowserContext, url: string) {
  const addresses: string[] = []
  await context.addInitScript(awaitRows)
  const page = await context.newPage()
  page.on('request', (request) => addresses.push(new URL(request.url()).pathname))
  await page.goto(url + PORTAL)
  return { page, countRequests: (start: string) => addresses.filter((address) => address === start).length }
}

async function measureUse(page: Page, countRequests: (address: string) => number) {
  const drawn = await page.locator('tbody [role="row"]').count()
  row('Rows in the page', String(drawn))
  await typingRows(page.getByRole('searchbox'), SEARCH_TEXT, 'in search')
  await taskRow(page, 'The longest task while it filters')
  await page.getByRole('button', { name: 'Clear All Filters' }).click()
  await reset(page)
  for (let turn = 0; turn < 40; turn++) await page.mouse.wheel(0, 900)
  await page.waitForTimeout(500)
  await taskRow(page, 'The longest task while it scrolls')
  const opened = page.locator('[data-name-of]').nth(12)
  const id = await opened.getAttribute('data-name-of')
  await opened.click()
  await page.getByRole('complementary', { name: /^Project / }).waitFor()
  await page.waitForTimeout(500)
  row('Requests for an opened project', String(countRequests(`/api/projects/${id}`)), '1')
}

/** Runs in the page, before anything else. */
function awaitRows() {
  window.drawn = new Promise((resolve) => {
    const look = () =>
      document.querySelector('[data-name-of]')
        ? requestIdleCallback(() => resolve(performance.now()))
        : requestAnimationFrame(look)
    look()
  })
}
