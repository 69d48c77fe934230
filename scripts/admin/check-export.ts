import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { storedColumns, wordColumns } from '../../src/domain/activity/activity-export.ts'
import { logged, readableChanges } from '../../src/domain/activity/activity-line.ts'
import { Problem } from '../../src/domain/shared/problem.ts'
import { type ActivityRow, readProof } from '../../src/store/activity/chain.ts'
import { follows, problemInside } from '../../src/store/activity/verify-chain.ts'
import { withoutHash } from './check-log.ts'

type Entry = Omit<ActivityRow, 'id'>
type Cells = Record<string, string>

/**
 * Checks a CSV export of the activity log by itself. Throws a Problem that names the first row that is not as it was written. `until`: the hash
 * of an entry that must be in it.
 */
export async function checkExport(file: string, until: string | undefined): Promise<string> {
  let count = 0
  let left = 0
  let first: Entry | undefined
  let last: Entry | undefined
  let isFound = until === undefined
  for await (const cells of rowsOf(file)) {
    count++
    const entry = readProof(cells.Proof ?? '')
    if (!entry) throw broken(count, undefined, 'Its proof is missing or cannot be read.')
    const problem = problemInside(entry) ?? changedCell(entry, cells) ?? misplaced(entry, last)
    if (problem) throw broken(count, entry, problem)
    if (last && last.number !== entry.number + 1) left++
    first ??= entry
    last = entry
    isFound ||= entry.hash === until
  }
  if (!isFound) throw new Problem(409, `${withoutHash(until!)} Or the export leaves it out.`)
  return summary(count, left, first, last)
}

async function* rowsOf(file: string): AsyncGenerator<Cells> {
  // The callback is not needed: an error of the file ends the parser, and with it the loop.
  const rows = pipeline(createReadStream(file), parse({ bom: true, relaxColumnCount: true }), () => {})
  let names: string[] | undefined
  try {
    for await (const row of rows as AsyncIterable<string[]>) {
      if (names) yield Object.fromEntries(names.map((name, index) => [name, row[index] ?? '']))
      else names = row
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw new Problem(422, `${file} cannot be read as a CSV file: ${error.message}`)
    throw error
  }
  if (!names?.includes('Proof'))
    throw new Problem(
      422,
      `${file} is no export of the activity log by this release: it has no column Proof.`,
    )
}

/** The problem of a row with a cell that differs from its entry, or undefined. */
function changedCell(entry: Entry, cells: Cells): string | undefined {
  const { at, kind } = entry
  const actor = { id: entry.actor_id, name: entry.actor_name, email: entry.actor_email }
  const subject = { id: entry.subject_id, name: entry.subject_name }
  const shown = { at, kind, actor, subject, changes: readableChanges(entry.changes) }
  const own = { Entry: String(entry.number), Hash: entry.hash }
  for (const [name, value] of Object.entries(own))
    if (cells[name] !== value) return `Its cell ${name} was changed.`
  for (const [name, column] of Object.entries(storedColumns))
    if (!isCell(cells[name], column(shown))) return `Its cell ${name} was changed.`
  for (const [name, column] of Object.entries(wordColumns))
    if (!isCell(cells[name], column(shown)))
      return `Its cell ${name} was changed, or another release made the export, which words it otherwise: check it with that release.`
  return undefined
}

/** A text that a spreadsheet would compute is exported with an apostrophe before it. */
const isCell = (cell: string | undefined, value: string) => cell === value || cell === `'${value}`

/** Newest first; an export with a filter leaves entries out. */
function misplaced(entry: Entry, newer: Entry | undefined): string | undefined {
  if (!newer || newer.number > entry.number + 1) return undefined
  return follows(newer, entry)
    ? undefined
    : 'The entry above it does not follow it: a row was moved, or the log was written anew.'
}

function broken(row: number, entry: Entry | undefined, problem: string) {
  const { at, who, what } = entry ? logged(entry) : { at: '', who: '', what: '' }
  const said = entry ? ` (entry ${entry.number}: “${who} ${what}”, ${at})` : ''
  return new Problem(409, `The export is not as it was made, at its entry ${row}${said}. ${problem}`)
}

function summary(count: number, left: number, first?: Entry, last?: Entry): string {
  if (!first || !last) return 'The export has no entries.'
  const range = `from number ${last.number} to ${first.number}`
  const gaps =
    left === 0
      ? 'None is missing between them'
      : `Entries are left out in ${left === 1 ? 'one place' : `${left} places`}, as by a filter`
  return `All ${count.toLocaleString('en')} entries of the export are unchanged, ${range}. ${gaps}. The newest has the hash ${first.hash}.`
}
