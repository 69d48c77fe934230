import lighthouse from 'lighthouse'
import { median } from './results.ts'

const RUNS = 3

export type Scores = Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number> & {
  largestPaint: number
  blocking: number
  layoutShift: number
}

/** Lighthouse with its default: a slow phone on a slow network. The median of each number over the runs. */
export async function lighthouseScores(url: string, port: number): Promise<Scores> {
  const runs: Scores[] = []
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent' })
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
