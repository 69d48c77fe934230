import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'
import { existingTables, isPostgres } from '../database/sql-parts.ts'
import { recordTables, replacedTables } from './copied-tables.ts'
import type { Row } from './snapshot.ts'

const VALUES_AT_ONCE = 5_000 // SQLite allows 32,766 in a statement
const LENGTH_AT_ONCE = 4_000_000 // characters of text

/** The first table that holds records, undefined when none does: then data may be copied into this database. */
export async function tableWithRecords(db: Database): Promise<string | undefined> {
  const existing = await existingTables(db)
  for (const table of recordTables.filter((name) => existing.has(name))) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) return table
  }
  return undefined
}

/** Empties the tables of the program's own state, which are replaced by those that are copied. */
export async function emptyState(tx: Tx): Promise<void> {
  const existing = await existingTables(tx)
  for (const table of replacedTables.filter((name) => existing.has(name)))
    await sql`delete from ${sql.table(table)}`.execute(tx)
}

/** Inserts the rows of a table as they are, with their ids; the numbering of new rows continues after them. */
export async function writeRows(tx: Tx, table: string, rows: AsyncIterable<Row> | Iterable<Row>) {
  let batch: Row[] = []
  let length = 0
  let count = 0
  for await (const row of rows) {
    const values = Object.values(row)
    const more = values.reduce<number>(
      (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
      0,
    )
    const isFull = (batch.length + 1) * values.length > VALUES_AT_ONCE || length + more > LENGTH_AT_ONCE
    if (isFull && batch.length > 0) {
      await insert(tx, table, batch)
      batch = []
      length = 0
    }
    batch.push(row)
    length += more
    count++
  }
  if (batch.length > 0) await insert(tx, table, batch)
  if (count > 0 && isPostgres(tx)) await continueNumbering(tx, table)
}

async function insert(tx: Tx, table: string, rows: readonly Row[]) {
  const columns = Object.keys(rows[0]!)
  const overriding = isPostgres(tx) ? sql`overriding system value` : sql.raw('')
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) ${overriding}
    values ${sql.join(values)}
  `.execute(tx)
}

/** PostgreSQL numbers new rows from a sequence of its own, which knows nothing of inserted ids. */
async function continueNumbering(tx: Tx, table: string) {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_identity = 'YES'
  `.execute(tx)
  for (const { name } of rows)
    await sql`
      select setval(pg_get_serial_sequence(${table}, ${name}), max(${sql.ref(name)})) from ${sql.table(table)}
    `.execute(tx)
}
