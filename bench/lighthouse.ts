import lighthouse from 'lighthouse'
import { pages, pagesWith } from '../src/domain/shared/pages.ts'
import { withBrowser } from './browser.ts'
import { median, ms, row } from './results.ts'

const RUNS = 3
const DEBUGGING_PORT = 9333
export const TEXT_PAGES = pagesWith('hasContent').map((page) => pages[page].path)

type Scores = Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number> & {
  largestPaint: number
  blocking: number
  layoutShift: number
}

/** The scores of these pages of a website. */
export async function measureLighthouse(url: string, addresses: readonly string[]) {
  const measure = async () => {
    for (const address of addresses) {
      const scores = await lighthouseScores(url + address)
      row(`${address}: performance`, String(scores.performance), '97 or more')
      for (const name of ['accessibility', 'best-practices', 'seo'] as const) {
        row(`${address}: ${name}`, String(scores[name]), '100')
      }
      row(`${address}: largest contentful paint`, ms(scores.largestPaint), 'under 1,800 ms')
      row(`${address}: blocked`, ms(scores.blocking), 'under 100 ms')
      row(`${address}: layout shift`, scores.layoutShift.toFixed(3), '0')
    }
  }
  await withBrowser(measure, [`--remote-debugging-port=${DEBUGGING_PORT}`])
}

/** Lighthouse with its default: a slow phone on a slow network. The median of each number over the runs. */
async function lighthouseScores(url: string): Promise<Scores> {
  const runs: Scores[] = []
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(url, { port: DEBUGGING_PORT, output: 'json', logLevel: 'silent' })
    if (!result || result.lhr.runtimeError) {
      throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
    }
    const { categories, audits } = result.lhr
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
    const number = (name: string) => audits[name]?.numericValue ?? Number.NaN
    runs.push({
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      largestPaint: number('largest-contentful-paint'),
      blocking: number('total-blocking-time'),
      layoutShift: number('cumulative-layout-shift'),
    })
  }
  const keys = Object.keys(runs[0]!) as (keyof Scores)[]
  return Object.fromEntries(keys.map((key) => [key, median(runs.map((run) => run[key]))])) as Scores
}
