import { sql } from 'kysely'
import type { ActivityCheck, BrokenEntry } from '../../domain/activity/activity-check-schema.ts'
import { logged, readableChanges } from '../../domain/activity/activity-line.ts'
import type { Database } from '../database/database.ts'
import { type ActivityRow, BEGINNING, detailsHash, entryHash, fitting, type Link } from './chain.ts'

const ENTRIES_AT_ONCE = 1_000

/** The entry up to which the log was checked. */
type Position = Link & { id: number }

const POSITION = /^(\d{1,10})\.(\d{1,10})\.([\da-f]{64})$/

const positionOf = (cursor: string | undefined): Position => {
  const [, id, number, hash] = POSITION.exec(cursor ?? '') ?? []
  return hash ? { id: Number(id), number: Number(number), hash } : { ...BEGINNING, id: 0 }
}

const cursorOf = ({ id, number, hash }: Position) => `${id}.${number}.${hash}`

/** Checks the next entries after those of an earlier answer; `next` is null at the end, or at the first broken entry. */
export async function checkNextEntries(db: Database, cursor?: string): Promise<ActivityCheck> {
  const last = positionOf(cursor)
  const rows = await nextRows(db, last.id)
  const state = { ...last }
  for (const row of rows) {
    const problem = problemOf(row, state) ?? (await problemOfErased(db, row))
    if (problem) return { ...checked(state, await headOf(db)), next: null, broken: brokenAt(row, problem) }
    Object.assign(state, { id: row.id, number: row.number, hash: row.hash })
  }
  const head = await headOf(db)
  if (head.newestId !== null && head.newestId > state.id)
    return { ...checked(state, head), next: cursorOf(state), broken: null }
  const isWhole = head.number === state.number && head.hash === state.hash
  return { ...checked(state, head), next: null, broken: isWhole ? null : cutEnd(state, head, rows.at(-1)) }
}

const checked = ({ number, hash }: Link, head: Link) => ({
  checked: number,
  entries: Math.max(head.number, number),
  hash,
})

async function nextRows(db: Database, after: number): Promise<ActivityRow[]> {
  const found = await db
    .selectFrom('activity')
    .select(['id', sql<number>`length(changes)`.as('length')])
    .where('id', '>', after)
    .orderBy('id')
    .limit(ENTRIES_AT_ONCE)
    .execute()
  const last = fitting(found).at(-1)
  if (!last) return []
  return db
    .selectFrom('activity')
    .selectAll()
    .where('id', '>', after)
    .where('id', '<=', last.id)
    .orderBy('id')
    .execute()
}

/** What the log should end with, and its newest entry, in one statement. */
async function headOf(db: Database): Promise<Link & { newestId: number | null }> {
  const { rows } = await sql<{ number: number | null; hash: string | null; newestId: number | null }>`
    select head.number, head.hash, newest.id as "newestId"
    from (select max(id) as id from activity) as newest left join activity_head as head on head.id = 1
  `.execute(db)
  const { number, hash, newestId } = rows[0]!
  return { number: number ?? 0, hash: hash ?? '', newestId }
}

type Entry = Omit<ActivityRow, 'id'>

/** What is wrong with an entry that should follow this one. */
function problemOf(row: Entry, previous: Link): string | undefined {
  if (row.hash === '')
    return 'It is not in the chain: it was inserted, or a server of an earlier release wrote it a moment ago.'
  return problemInside(row) ?? (follows(row, previous) ? undefined : DOES_NOT_FOLLOW)
}

const DOES_NOT_FOLLOW =
  'It does not follow the entry before it: one was removed, inserted or moved here, or the log was written anew.'

export const follows = (row: Entry, previous: Link) =>
  row.number === previous.number + 1 && row.previous_hash === previous.hash

/** What is wrong with an entry on its own. */
export function problemInside(row: Entry): string | undefined {
  const areDetailsErased = row.details_erased_by > 0
  const areChanged = areDetailsErased
    ? row.salt !== '' || row.subject_name !== '' || row.changes !== '{}'
    : detailsHash(row) !== row.details_hash
  if (areChanged) return 'The name of its record or what it says about the change was changed.'
  return entryHash(row) === row.hash ? undefined : 'Its time, person, event or record was changed.'
}

/** Details may be missing only where a later entry says that they were erased. */
async function problemOfErased(db: Database, row: ActivityRow): Promise<string | undefined> {
  if (row.details_erased_by === 0) return undefined
  const announced = await db
    .selectFrom('activity')
    .select('changes')
    .where('number', '=', row.details_erased_by)
    .where('kind', '=', 'activity.details-erased')
    .executeTakeFirst()
  return announced && erasedNumbers(announced.changes).includes(row.number)
    ? undefined
    : 'Its details were removed, and no entry says that they were erased.'
}

function erasedNumbers(changes: string): unknown[] {
  const { entries } = readableChanges(changes)
  return Array.isArray(entries?.after) ? entries.after : []
}

const brokenAt = (row: Entry, problem: string): BrokenEntry => ({ ...logged(row), problem })

function cutEnd(state: Position, head: Link, last: ActivityRow | undefined): BrokenEntry {
  const missing = head.number - state.number
  const problem =
    missing > 0
      ? `The log ends here, and ${missing === 1 ? 'one newer entry is' : `${missing} newer entries are`} missing.`
      : 'The log does not end here as it should: its newest entries were replaced.'
  return last ? brokenAt(last, problem) : { number: state.number, at: '', who: '', what: '', problem }
}
