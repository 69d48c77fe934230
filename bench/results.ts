import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'

type Row = { measure: string; value: string; goal: string }

const rows: { heading: string; rows: Row[] }[] = []

export function heading(text: string) {
  rows.push({ heading: text, rows: [] })
  console.log(`\n${text}`)
}

/** One line of the table: printed immediately, and written to the file at the end. */
export function row(measure: string, value: string, goal = '') {
  rows.at(-1)!.rows.push({ measure, value, goal })
  console.log(`  ${measure}: ${value}${goal && `  (goal: ${goal})`}`)
}

/** A part that cannot be measured says why, and the others go on. */
export async function part(name: string, measure: () => Promise<void>) {
  heading(name)
  try {
    await measure()
  } catch (error) {
    row('Not measured', error instanceof Error ? error.message.split('\n')[0]! : String(error))
  }
}

export function writeResults(file: string) {
  const tables = rows.map(({ heading, rows }) => {
    const lines = rows.map(({ measure, value, goal }) => `| ${measure} | ${value} | ${goal} |`)
    return [`## ${heading}`, '', '| | Measured | Goal |', '|---|---|---|', ...lines].join('\n')
  })
  const head = `# Performance

Written by \`npm run bench\`, which starts the built server with the starter content and measures all of it in one run.

Machine: ${os.availableParallelism()} cores, Node ${process.versions.node}. The server, what asks it and the browser share them, so
the ratios say more than the numbers. A rate is the median of rounds that alternate with those of what it is compared with: a bare
\`node:http\` server, and nginx, each with the same bytes and headers on one core. p99 and p95 are the times that 99 and 95 of 100 requests
do not exceed. A goal is what the project holds itself to; 'flat' means that a hundred times as many projects cost about the same.
At the end is a plan for 10,000 requests a second and for 1 million pictures.`
  const plan = readFileSync(new URL('plan.md', import.meta.url), 'utf8').trim()
  writeFileSync(file, `${[head, ...tables, plan].join('\n\n')}\n`)
}

export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}

/** The time that 95 of 100 calls do not exceed. */
export const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!
