import type { Browser, BrowserContext, Response } from '@playwright/test'
import { pages, pagesWith } from '../src/domain/shared/pages.ts'
import { bytesOf, DESKTOP, withBrowser } from './browser.ts'
import { kilobytes, row } from './results.ts'

const TEXT_PAGES = pagesWith('hasContent').map((page) => pages[page].path)
const PHONE = { width: 390, height: 844 }

const KINDS = {
  HTML: /^text\/html/,
  JS: /javascript/,
  CSS: /^text\/css/,
  fonts: /^font\//,
  pictures: /^image\//,
  films: /^video\//,
}
type Kind = keyof typeof KINDS | 'other'

type Visit = { bytes: Record<Kind, number>; requests: number; layoutShift: number }

/** The files that the gallery loads, at the size of a phone and of a desktop, and the scripts of the other pages. */
export const measureFirstVisits = (url: string) =>
  withBrowser(async (browser) => {
    for (const viewport of [PHONE, DESKTOP]) {
      const { bytes, requests, layoutShift } = await firstVisit(browser, url, viewport)
      const at = `${viewport.width}x${viewport.height}`
      row(`${at}: JS`, kilobytes(bytes.JS), 'under 110 KB')
      row(`${at}: CSS`, kilobytes(bytes.CSS), 'under 15 KB')
      for (const kind of ['HTML', 'fonts', 'pictures', 'films', 'other'] as const)
        row(`${at}: ${kind}`, kilobytes(bytes[kind]))
      row(`${at}: requests`, String(requests))
      row(`${at}: layout shift`, layoutShift.toFixed(3), '0')
    }
    for (const address of TEXT_PAGES) {
      const { bytes } = await firstVisit(browser, url + address, PHONE)
      const most = address === '/contact' ? 105 : address === '/team' ? 102 : 103
      row(`${address}: JS`, kilobytes(bytes.JS), `under ${most} KB`)
    }
  })

/** The files that a browser with nothing kept loads for a page before the visitor does anything, as they go over the wire. */
export async function firstVisit(
  browser: Browser | BrowserContext,
  url: string,
  viewport = DESKTOP,
): Promise<Visit> {
  const page = await browser.newPage()
  await page.setViewportSize(viewport)
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.goto(url, { waitUntil: 'networkidle' })
  const layoutShift = await page.evaluate(shiftSoFar)
  const bytes: Visit['bytes'] = { HTML: 0, JS: 0, CSS: 0, fonts: 0, pictures: 0, films: 0, other: 0 }
  let requests = 0
  for (const response of responses.filter((one) => !one.url().startsWith('data:'))) {
    bytes[kindOf(response)] += await bytesOf([response])
    requests++
  }
  await page.close()
  return { bytes, requests, layoutShift }
}

function kindOf(response: Response): Kind {
  const type = response.headers()['content-type'] ?? ''
  const kinds = Object.entries(KINDS) as [Kind, RegExp][]
  return kinds.find(([, pattern]) => pattern.test(type))?.[0] ?? 'other'
}

/** Runs in the page. */
function shiftSoFar(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(sum), 500)
  })
}
