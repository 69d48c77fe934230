import { chromium, type Page } from '@playwright/test'
import playwrightConfig from '../playwright.config.ts'
import { pages } from '../src/domain/shared/pages.ts'
import { firstVisit } from './first-visit.ts'
import { heading, kilobytes, row } from './results.ts'
import { fillUpTo } from './studio.ts'
import { keyTime, reset, taskTime, watch } from './watch.ts'

const PROJECTS = 1000
const PORTAL = pages.portal.path
const SEARCH_TEXT = 'hospital assam'

declare global {
  interface Window {
    drawn: Promise<number>
  }
}

/** The portal with many projects: the time until it can be used, and the speed of typing and scrolling. */
export async function measurePortal(url: string, token: string) {
  heading(`The portal, ${PROJECTS.toLocaleString('en')} projects, signed in`)
  await fillUpTo(PROJECTS, url, token)
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
  try {
    // At the first visit after a change the server makes the list again; at the second it is ready.
    for (const list of ['made for this visit', 'ready']) {
      const { page, countRequests } = await openPortal(await browser.newContext(), url, token)
      const ready = await page.evaluate(() => window.drawn)
      row(
        `First rows drawn and the page idle, nothing kept, the list ${list}`,
        `${Math.round(ready)} ms`,
        'under 1,500 ms',
      )
      row('Requests for the list', String(countRequests('/api/projects')), '1')
      if (list === 'ready') await measureUse(page, countRequests)
      await page.context().close()
    }
    const context = await browser.newContext()
    await context.addInitScript((stored) => localStorage.setItem('token', stored), token)
    const { bytes } = await firstVisit(context, url + PORTAL, 1440, 900)
    row('JS of the first load, compressed', kilobytes(bytes.JS), 'under 268 KB')
  } finally {
    await browser.close()
  }
}

async function openPortal(
  context: Awaited<ReturnType<Awaited<ReturnType<typeof chromium.launch>>['newContext']>>,
  url: string,
  token: string,
) {
  const addresses: string[] = []
  await context.addInitScript((stored) => localStorage.setItem('token', stored), token)
  await context.addInitScript(watch)
  await context.addInitScript(awaitRows)
  const page = await context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  page.on('request', (request) => addresses.push(new URL(request.url()).pathname))
  await page.goto(url + PORTAL)
  return { page, countRequests: (start: string) => addresses.filter((address) => address === start).length }
}

async function measureUse(page: Page, countRequests: (address: string) => number) {
  const drawn = await page.locator('tbody [role="row"]').count()
  row('Rows in the page', String(drawn))
  await reset(page)
  await page.getByRole('searchbox').pressSequentially(SEARCH_TEXT, { delay: 90 })
  await page.waitForTimeout(800)
  row(
    'Typing in search, the slowest key to its paint',
    keyTime(await page.evaluate(() => window.longestKey)),
    'under 50 ms',
  )
  row(
    'The longest task while it filters',
    taskTime(await page.evaluate(() => window.longestTask)),
    'under 50 ms',
  )
  await page.getByRole('button', { name: 'Clear All Filters' }).click()
  await reset(page)
  for (let turn = 0; turn < 40; turn++) await page.mouse.wheel(0, 900)
  await page.waitForTimeout(500)
  row(
    'The longest task while it scrolls',
    taskTime(await page.evaluate(() => window.longestTask)),
    'under 50 ms',
  )
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
