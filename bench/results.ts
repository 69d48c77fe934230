import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

type Table = { columns: string[]; rows: string[][] }
type Part = { heading: string; tables: Table[] }

const parts: Part[] = []
/** The names by which parts are chosen, and the seconds that each took. */
const times: [name: string, seconds: number][] = []

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
  parts.push({ heading: name, tables: [] })
  console.log(`\n${name}`)
  try {
    await measure()
  } catch (error) {
    row('Not measured', error instanceof Error ? error.message.split('\n')[0]! : String(error))
  }
}

/** Notes how long the parts with this name take. */
export async function timed(name: string, measure: () => Promise<void>) {
  const seconds = Math.round((await timeOf(measure)) / 1000)
  times.push([name, seconds])
  console.log(`  [${name}: ${seconds} s]`)
}

/** Writes the tables of this run to a file of their own, and prints its name. */
export function writeResults(folder: string) {
  const started = new Date(performance.timeOrigin).toISOString()
  const head = `# ${['npm run bench', ...process.argv.slice(2)].join(' ')}

Begun at ${started}, with ${os.availableParallelism()} cores and Node ${process.versions.node}. docs/performance.md says how to read it.`
  const durations = times.map(([name, seconds]) => [`\`${name}\``, `${seconds} s`])
  const results = parts.map(({ heading, tables }) =>
    [`## ${heading}`, ...tables.map(({ columns, rows }) => markdown(columns, rows))].join('\n\n'),
  )
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${started.slice(0, 19).replaceAll(':', '.')}.md`)
  writeFileSync(file, `${[head, markdown(['Part', 'Took'], durations), ...results].join('\n\n')}\n`)
  console.log(`\nWritten to ${file}`)
}

const markdown = (columns: string[], rows: string[][]) =>
  [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

/** '0.66', '140'. */
export const quotient = (one: number, other: number) => (one / other).toFixed(one / other < 10 ? 2 : 0)

/** Milliseconds in words. */
export const ms = (time: number) =>
  `${time < 20 ? time.toFixed(1) : Math.round(time).toLocaleString('en')} ms`

/** Milliseconds until the work is done. */
export async function timeOf(work: () => unknown): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}

/** Those of each of so many rounds, one after the other. */
export async function timesOf(rounds: number, work: (round: number) => unknown): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await timeOf(() => work(round)))
  return times
}

const inOrder = (part: number) => (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)]!

export const median = inOrder(0.5)

/** The times that 95 and 99 of 100 calls do not exceed. */
export const p95 = inOrder(0.95)
export const p99 = inOrder(0.99)
