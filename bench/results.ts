import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'

type Table = { columns: string[]; rows: string[][] }
type Part = { heading: string; tables: Table[] }

const parts: Part[] = []
/** The names by which parts are chosen, and the seconds that each took. */
const times: [name: string, seconds: number][] = []

export function heading(text: string) {
  parts.push({ heading: text, tables: [] })
  console.log(`\n${text}`)
}

const MEASURED = ['', 'Measured', 'Goal']

/** One line of the table: printed immediately, and written to the file at the end. */
export function row(measure: string, value: string, goal = '') {
  const { tables } = parts.at(-1)!
  if (tables.at(-1)?.columns !== MEASURED) tables.push({ columns: MEASURED, rows: [] })
  tables.at(-1)!.rows.push([measure, value, goal])
  console.log(`  ${measure}: ${value}${goal && `  (goal: ${goal})`}`)
}

/** A table with other columns, of what is compared. */
export function table(columns: string[], rows: string[][]) {
  parts.at(-1)!.tables.push({ columns, rows })
  for (const line of [columns, ...rows]) console.log(`  ${line.join(' | ')}`)
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

/** Notes how long the parts with this name take. */
export async function timed(name: string, measure: () => Promise<void>) {
  const before = performance.now()
  await measure()
  const seconds = Math.round((performance.now() - before) / 1000)
  times.push([name, seconds])
  console.log(`  [${name}: ${seconds} s]`)
}

export function writeResults(file: string) {
  const results = parts.map(({ heading, tables }) =>
    [`## ${heading}`, ...tables.map(({ columns, rows }) => markdown(columns, rows))].join('\n\n'),
  )
  const parallel = `${os.availableParallelism()} cores`
  const head = `# Performance

Written by \`npm run bench\`, which starts the built server with the starter content and measures all of it in one run.

## How to read it

Machine: ${parallel}, Node ${process.versions.node}. The server, what asks it and the browser share them, so the ratios say more than
the numbers: compare a number only with its neighbours, never with one of another run or machine. Run it while nothing else runs.

- **A rate** is how many requests a second \`wrk\` gets answered, with the headers of a browser that takes brotli. It is the median of rounds that alternate
  with those of what it is compared with: a **bare** \`node:http\` server, and nginx, each with the same bytes and headers. Unless said
  otherwise the server has the first core and \`wrk\` the second, so nothing but the server is the limit.
- **The ratio to the bare server** is what our code costs beside Node itself.
- **p99** and p95 are the times that 99 and 95 of 100 requests do not exceed. With 100 connections most of that time is waiting for the 99
  others: the bare server beside it shows how much. A machine that is busy with something else shows first in p99.
- **Two workers** share the cores with \`wrk\`, so their requests a second cannot double on ${parallel}. What can be measured is the CPU time of all server
  processes for one request: if it is the same with two workers, they do twice the work on two cores of their own. "Times one" is
  2 × CPU(one) / CPU(two); the bare cluster beside it shows what Node's own cluster loses.
- **Growth** is shown in a table for each database, 18 to 20,000 projects side by side. 'flat' means that a hundred times as many projects cost about
  the same; what is linear (the list, the first search after a change) grows with the number of projects.
- **Memory** is the sum of the resident memory of the server and its children, which counts the pages that they share more than once.
- A **goal** is what the project holds itself to. 'Not measured' says why a part failed.

At the end is a plan for 10,000 requests a second and for 1 million pictures.

The parts, each by its name: \`npm run bench -- kept scale\` measures only these, and prints them without writing this file.`
  const durations = times.map(([name, seconds]) => [`\`${name}\``, `${seconds} s`])
  const total = Math.round(times.reduce((sum, [, seconds]) => sum + seconds, 0) / 60)
  durations.push(['all', `${total} min`])
  const plan = readFileSync(new URL('plan.md', import.meta.url), 'utf8').trim()
  writeFileSync(file, `${[head, markdown(['Part', 'Took'], durations), ...results, plan].join('\n\n')}\n`)
}

const markdown = (columns: string[], rows: string[][]) =>
  [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

/** Milliseconds in words. */
export const ms = (time: number) =>
  `${time < 20 ? time.toFixed(1) : Math.round(time).toLocaleString('en')} ms`

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}

/** The time that 95 of 100 calls do not exceed. */
export const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!
