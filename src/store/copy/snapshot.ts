import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { DATABASE_FILE } from '../../domain/file/file-store.ts'
import { openDatabase, type Tx } from '../database/database.ts'
import { existingTables } from '../database/sql-parts.ts'
import { OPEN_WAIT, type SqliteLocation } from '../database/sqlite/dialect.ts'
import { currentSchema } from '../migrations/migrate.ts'

export type DatabaseLocation = SqliteLocation | { databaseUrl: string }

/** A database as it was at one moment, whatever is written to it meanwhile. */
export type Snapshot = {
  /** The name of its last migration; undefined for a database without tables. */
  schema: string | undefined
  tables: ReadonlySet<string>
  /** The rows of a table, in no order. Only one table can be read at a time. */
  rows(table: string): AsyncIterable<Row>
}

const ROWS_AT_ONCE = 200

/** Reads a database from one snapshot, on a connection of its own. Undefined when there is no database file. */
export async function readSnapshot<T>(
  location: DatabaseLocation,
  read: (snapshot: Snapshot) => Promise<T>,
): Promise<T | undefined> {
  const snapshot = await openSnapshot(location)
  try {
    return snapshot && (await read(snapshot))
  } finally {
    await snapshot?.close()
  }
}

/** The caller closes it. Undefined when there is no database file. */
export async function openSnapshot(
  location: DatabaseLocation,
): Promise<(Snapshot & { close(): Promise<void> }) | undefined> {
  return 'databaseUrl' in location ? openPostgres(location) : openSqlite(location)
}

function openSqlite({ dataDir, openWait = OPEN_WAIT }: SqliteLocation) {
  const file = path.join(dataDir, DATABASE_FILE)
  if (!existsSync(file)) return undefined
  const database = new Sqlite(file, { fileMustExist: true, timeout: openWait })
  // Not opened for reading alone: that fails where the last server left no write-ahead log behind.
  database.pragma('query_only = on')
  database.exec('begin')
  const names = database.prepare("select name from sqlite_schema where type = 'table'").pluck().all()
  const tables = new Set(names as string[])
  const last = tables.has('kysely_migration')
    ? (database.prepare('select max(name) as name from kysely_migration').get() as { name: string | null })
    : undefined
  return {
    schema: last?.name ?? undefined,
    tables,
    async *rows(table: string) {
      for (const row of database.prepare(`select * from "${checkedName(table)}"`).iterate())
        yield copiedRow(row as object)
    },
    async close() {
      database.close()
    },
  }
}

async function openPostgres(location: { databaseUrl: string }) {
  const db = await openDatabase(location)
  try {
    const tx = await db
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute()
    // It may take long, and between two reads what was read is written elsewhere.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    return {
      schema: await currentSchema(tx),
      tables: await existingTables(tx),
      rows: (table: string) => postgresRows(tx, table),
      async close() {
        await tx.rollback().execute()
        await db.destroy()
      },
    }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

async function* postgresRows(tx: Tx, table: string): AsyncGenerator<Row> {
  await sql`declare copied no scroll cursor for select * from ${sql.table(checkedName(table))}`.execute(tx)
  try {
    for (;;) {
      const { rows } = await sql<object>`fetch ${sql.lit(ROWS_AT_ONCE)} from copied`.execute(tx)
      for (const row of rows) yield copiedRow(row)
      if (rows.length < ROWS_AT_ONCE) return
    }
  } finally {
    await sql`close copied`.execute(tx)
  }
}

function checkedName(table: string): string {
  if (!/^[a-z_]+$/.test(table)) throw new Error(`Not a table: ${table}`)
  return table
}

function copiedRow(row: object): Row {
  for (const [column, value] of Object.entries(row))
    if (value !== null && typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`The column ${column} holds neither text nor a number, and cannot be copied.`)
  return row as Row
}

export async function digestsOf(
  snapshot: Snapshot,
  tables: readonly string[],
): Promise<Record<string, Digest>> {
  const digests: Record<string, Digest> = {}
  for (const table of tables) {
    const digest = new TableDigest()
    for await (const row of snapshot.rows(table)) digest.add(row)
    digests[table] = digest.result
  }
  return digests
}

/** The values by the names of their columns. */
export type Row = Record<string, string | number | null>

/** The number of rows of a table, and a hash of their contents in any order, equal on SQLite and PostgreSQL. */
type Digest = { rows: number; hash: string }

const MODULUS = 2n ** 256n

export class TableDigest {
  #rows = 0
  #sum = 0n

  add(row: Row): void {
    const columns = Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))
    const hash = createHash('sha256').update(JSON.stringify(columns)).digest('hex')
    // A sum, since the databases return the rows in different orders, and two equal rows must not cancel each other out.
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) % MODULUS
    this.#rows++
  }

  get result(): Digest {
    return { rows: this.#rows, hash: this.#sum.toString(16).padStart(64, '0') }
  }
}
