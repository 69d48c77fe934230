import { type Kysely, sql } from 'kysely'
import { typedReason } from '../../domain/hiring/export-reason.ts'
import { type ActivityRow, BEGINNING, type Link, seal } from '../activity/chain.ts'
import { activityTables } from '../database/activity-tables.ts'
import type { Tx } from '../database/database.ts'
import { isPostgres } from '../database/sql-parts.ts'
import { createIndexes, createTables } from './create-tables.ts'

export async function up(db: Kysely<unknown>) {
  await createTables(db, activityTables)
  for (const name of ['salt', 'details_hash', 'previous_hash', 'hash'])
    await db.schema
      .alterTable('activity')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  for (const name of ['number', 'details_erased_by'])
    await db.schema
      .alterTable('activity')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  await createIndexes(db, [['activity', 'activity_by_number', 'number']])
  await db.schema
    .alterTable('erasures')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('application'))
    .execute()
  const onPostgres = isPostgres(db)
  if (onPostgres) await sql`drop trigger activity_is_append_only on activity`.execute(db)
  else await sql`drop trigger activity_is_never_updated`.execute(db)
  await chainEntries(db as unknown as Tx)
  for (const trigger of onPostgres ? triggersOnPostgres : triggersOnSqlite) await trigger.execute(db)
}

const ENTRIES_AT_ONCE = 100 // each may have 800,000 characters

async function chainEntries(tx: Tx) {
  let last: Link = BEGINNING
  let lastId = 0
  for (;;) {
    const rows = await tx
      .selectFrom('activity')
      .selectAll()
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(ENTRIES_AT_ONCE)
      .execute()
    if (rows.length === 0) break
    const values = []
    for (const row of rows) {
      const changes = row.kind === 'application.exported' ? await replaceReason(tx, row) : row.changes
      const sealed = seal({ ...row, changes }, last)
      const { number, salt, details_hash, previous_hash, hash } = sealed
      values.push(sql`(${sql.join([row.id, number, salt, details_hash, previous_hash, hash])})`)
      last = sealed
      lastId = row.id
    }
    await sql`
      update activity set number = cast(sealed.column2 as integer), salt = sealed.column3, details_hash = sealed.column4,
        previous_hash = sealed.column5, hash = sealed.column6
      from (values ${sql.join(values)}) as sealed where activity.id = cast(sealed.column1 as integer)
    `.execute(tx)
  }
  await tx
    .insertInto('activity_head')
    .values({ id: 1, number: last.number, hash: last.hash, last_id: lastId })
    .execute()
}

/** Earlier releases kept the reason of an export as it was typed, which may name a person. */
async function replaceReason(tx: Tx, { id, changes }: ActivityRow): Promise<string> {
  const replaced = JSON.stringify({ ...JSON.parse(changes), reason: { before: null, after: typedReason } })
  await tx.updateTable('activity').set({ changes: replaced }).where('id', '=', id).execute()
  return replaced
}

// An entry is changed in two cases only: its place in the chain is added to one that an earlier release wrote, or its details are erased.

const equal = (...names: string[]) =>
  sql.join(
    names.map((name) => sql`new.${sql.ref(name)} = old.${sql.ref(name)}`),
    sql` and `,
  )
const fixed = ['id', 'at', 'actor_id', 'actor_name', 'actor_email', 'kind', 'subject_id']
const isTakenIn = sql`
  old.hash = '' and new.hash <> '' and new.details_erased_by = 0 and ${equal(...fixed, 'subject_name', 'changes')}
`
const isErased = sql`
  old.details_erased_by = 0 and new.details_erased_by > new.number and new.salt = '' and new.subject_name = '' and new.changes = '{}'
  and ${equal(...fixed, 'number', 'details_hash', 'previous_hash', 'hash')}
`
const isRefused = sql`not ((${isTakenIn}) or (${isErased}))`

const triggersOnSqlite = [
  sql`
    create trigger activity_is_never_updated before update on activity when ${isRefused}
    begin select raise(abort, 'activity is append-only'); end
  `,
]

const triggersOnPostgres = [
  sql`
    create trigger activity_is_append_only before delete or truncate on activity
    for each statement execute function refuse_to_change_activity()
  `,
  sql`
    create trigger activity_is_never_updated before update on activity
    for each row when (${isRefused}) execute function refuse_to_change_activity()
  `,
]
