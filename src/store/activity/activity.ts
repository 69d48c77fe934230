import { sql } from 'kysely'
import type { Actor } from '../../domain/account/known-user-schema.ts'
import { type ActivityEvent, kindsIn } from '../../domain/activity/activity.ts'
import { fieldsNamed } from '../../domain/activity/activity-difference.ts'
import type { ActivityEntry } from '../../domain/activity/activity-entry-schema.ts'
import type { ActivityFilter } from '../../domain/activity/activity-schema.ts'
import { storedChanges } from '../../domain/activity/changes-schema.ts'
import { contentLabels } from '../../domain/content/content.ts'
import { recordKinds, versionedKinds } from '../../domain/record/kinds.ts'
import { storedForms } from '../../domain/shared/letter-forms.ts'
import { change, type Database, now, type Tx } from '../database/database.ts'
import { contains } from '../database/sql-parts.ts'
import type { Tables } from '../database/tables.ts'
import { type ActivityRow, append, fitting, proofOf } from './chain.ts'

const times = new WeakMap<Tx, string>()

/** All entries of a transaction have one time, which shows that they are one bulk change. */
function timeOf(tx: Tx): string {
  const time = times.get(tx) ?? now()
  times.set(tx, time)
  return time
}

const gathered = new WeakMap<Tx, ActivityEvent[]>()

/** Runs a part of a transaction whose events become one entry: `entryOf` makes it of them. */
export async function asOneEntry<T>(
  tx: Tx,
  actor: Actor,
  work: () => Promise<T>,
  entryOf: (events: readonly ActivityEvent[]) => ActivityEvent,
): Promise<T> {
  const events: ActivityEvent[] = []
  gathered.set(tx, events)
  const done = await work().finally(() => gathered.delete(tx))
  await record(tx, actor, entryOf(events))
  return done
}

/** Writes the log entry of a change, in the transaction of that change. Never pass secrets. */
export async function record(tx: Tx, actor: Actor, event: ActivityEvent) {
  const together = gathered.get(tx)
  if (together) {
    together.push(event)
    return
  }
  await append(tx, timeOf(tx), actor, event)
}

/** Writes the log entry of what changes nothing, such as an export. */
export const recordAlone = (db: Database, actor: Actor, event: ActivityEvent): Promise<void> =>
  change(db, (tx) => record(tx, actor, event))

/** The time when this person did this to this record last, if that was after `since` (ISO time). */
export async function lastTime(
  db: Database | Tx,
  actor: Actor,
  { kind, subjectId, since }: { kind: ActivityEvent['kind']; subjectId: string; since: string },
): Promise<string | undefined> {
  const entry = await db
    .selectFrom('activity')
    .select('at')
    .where('actor_id', '=', actor.id)
    .where('kind', '=', kind)
    .where('id', '>=', firstSince(db, since))
    .where('subject_id', '=', subjectId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry?.at
}

type ActivityPage = { entries: ActivityEntry[]; next: string | null }

/** Newest first; `before` is the cursor that the previous page returned. A page of large entries has fewer than `limit`. */
export async function listActivity(
  db: Database,
  filter: ActivityFilter & { limit: number; before?: number },
): Promise<ActivityPage> {
  const { rows, existing, next } = await pageOfRows(db, filter)
  return { entries: rows.map((row) => entryOf(row, existing)), next }
}

async function pageOfRows(
  db: Database,
  { limit, before, ...filter }: ActivityFilter & { limit: number; before?: number },
): Promise<{ rows: ActivityRow[]; existing: Set<string>; next: string | null }> {
  const found = await newestRows(db, filter, limit + 1, before)
  const ids = fitting(found.slice(0, limit)).map(({ id }) => id)
  if (ids.length === 0) return { rows: [], existing: new Set(), next: null }
  const rows = await db
    .selectFrom('activity')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute()
  const subjects = rows.map((row) => row.subject_id)
  const existing = await existingIds(db, subjects)
  return { rows, existing, next: found.length > ids.length ? String(ids.at(-1)) : null }
}

const entryOf = (row: ActivityRow, existing: ReadonlySet<string>): ActivityEntry => ({
  id: row.id,
  at: row.at,
  actor: { id: row.actor_id, name: row.actor_name, email: row.actor_email },
  kind: row.kind,
  subject: { id: row.subject_id, name: nameIn(row), exists: existing.has(row.subject_id) },
  changes: storedChanges.parse(JSON.parse(row.changes)),
})

const pageNames: Record<string, string> = contentLabels

/** The name of the record then; where it was erased, of a page its label. */
const nameIn = ({ subject_id, subject_name, details_erased_by }: ActivityRow) =>
  details_erased_by === 0 ? subject_name : (pageNames[subject_id] ?? '(erased)')

const EXPORT_PAGE = 100

/** `proof`: all that the hash is made of. */
export type ProvenEntry = ActivityEntry & { number: number; hash: string; proof: string }

/** All entries that match the filter, with one page in memory at a time. Entries written during the export are not included. */
export async function* eachActivity(db: Database, filter: ActivityFilter): AsyncGenerator<ProvenEntry> {
  let before: number | undefined
  do {
    const { rows, existing, next } = await pageOfRows(db, { ...filter, limit: EXPORT_PAGE, before })
    for (const row of rows)
      yield { ...entryOf(row, existing), number: row.number, hash: row.hash, proof: proofOf(row) }
    before = next === null ? undefined : Number(next)
  } while (before !== undefined)
}

/** Their ids and the lengths of their changes. One index scan of at most `limit` rows for each kind, so the time does not depend on the length of the log. */
function newestRows(
  db: Database,
  { person, kind, search = [], from, to }: ActivityFilter,
  limit: number,
  before?: number,
) {
  const scan = (only?: readonly ActivityEvent['kind'][]) => {
    let query = db
      .selectFrom('activity')
      .select(['id', sql<number>`length(changes)`.as('length')])
      .orderBy('id', 'desc')
      .limit(limit)
    if (before !== undefined) query = query.where('id', '<', before)
    if (person !== undefined) query = query.where('actor_id', '=', person)
    if (only !== undefined) query = query.where('kind', 'in', only)
    if (from !== undefined) query = query.where('id', '>=', firstSince(db, from))
    if (to !== undefined) query = query.where('id', '<=', lastBefore(db, to))
    for (const word of search)
      query = query.where((entry) => entry.or(storedForms(word).flatMap((form) => matches(db, form))))
    return db.selectFrom(query.as('scan')).selectAll()
  }
  const kinds = kind?.flatMap(kindsIn)
  // A search reads the log until the page is full, with each word once in the query.
  const [first, ...rest] = search.length > 0 ? [kinds] : (kinds?.map((one) => [one]) ?? [])
  return rest
    .reduce((all, next) => all.unionAll(scan(next)), scan(first))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Never in the values, in which names of candidates of an earlier release might be. */
function matches(db: Database, word: string) {
  const columns = ['subject_name', 'actor_name', 'actor_email'] as const
  return [
    ...columns.map((column) => contains(db, sql`lower(${sql.ref(column)})`, word)),
    // SQLite changes the case of ASCII only, and names of projects are in upper case.
    ...columns.map((column) => contains(db, sql`upper(${sql.ref(column)})`, word.toUpperCase())),
    ...fieldsNamed(word).map((name) => contains(db, sql.ref('changes'), `"${name}":{`)),
  ]
}

// Entries are written one after another, so a time range is also an id range.
const firstSince = (db: Database | Tx, time: string) =>
  db.selectFrom('activity').select('id').where('at', '>=', time).orderBy('at').orderBy('id').limit(1)
const lastBefore = (db: Database, time: string) =>
  db
    .selectFrom('activity')
    .select('id')
    .where('at', '<', time)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)

/** The tables of what the log names beside records that staff edit. */
const otherTables = (['enquiries', 'applications', 'subscribers', 'mailings', 'users'] as const).map(
  (table) => ({ table, id: 'id' }),
)

/** The ids of records that still exist and are not in the trash. */
async function existingIds(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const wanted = [...new Set(ids)]
  const existing = ({ table, id, deletedAt }: { table: keyof Tables; id: string; deletedAt?: string }) => {
    const rows = db.selectFrom(table).select(sql.ref<string>(id).as('id')).where(sql.ref(id), 'in', wanted)
    return deletedAt ? rows.where(sql.ref(deletedAt), 'is', null) : rows
  }
  const tables = [...versionedKinds.map((kind) => recordKinds[kind].stored), ...otherTables]
  const rows = await tables
    .map(existing)
    .reduce((all, next) => all.unionAll(next))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Every person in the log, also deleted users, with their latest name. The query steps from person to person with an index and does not scan all entries. */
export async function listActors(db: Database): Promise<Actor[]> {
  const { rows } = await sql<Actor>`
    with recursive people(id) as (
      select min(actor_id) from activity
      union all
      select (select min(actor_id) from activity where actor_id > people.id) from people where people.id is not null
    )
    select actor_id as id, actor_name as name, actor_email as email from people
    join activity on activity.id = (select max(last.id) from activity as last where last.actor_id = people.id)
  `.execute(db)
  return rows.toSorted((a, b) => (a.name || a.email).localeCompare(b.name || b.email, 'en'))
}
