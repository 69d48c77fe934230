import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, type Dialect, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { sqlite, sqliteConnections } from './sqlite/dialect.ts'
import type { Tables } from './tables.ts'

/** Reads; changes go through `change` or `publish`. */
export type Database = Kysely<Tables>
/** A transaction: the only handle to use inside a change. */
export type Tx = Transaction<Tables>

const insideChange = new AsyncLocalStorage<true>()

/** Opens SQLite in the data folder, or PostgreSQL at this address. `onBreak` is called when an idle connection breaks. */
export async function openDatabase(
  at: { dataDir: string } | { databaseUrl: string },
  onBreak: (error: Error) => void = () => {},
): Promise<Database> {
  const dialect = 'databaseUrl' in at ? await postgres(at.databaseUrl, onBreak) : sqlite(at.dataDir)
  return new Kysely<Tables>({ dialect })
}

async function postgres(connectionString: string, onBreak: (error: Error) => void): Promise<Dialect> {
  // Imported only when used, to save memory and start time with SQLite.
  const { default: pg } = await import('pg')
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({ connectionString, max: 10 })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', onBreak)
  return new PostgresDialect({ pool })
}

/**
 * Runs a transaction that changes data. Each change first locks the only row of `site`, on both databases and across
 * processes, so changes run one after another, and what a change reads stays valid until it ends.
 */
export function change<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, { changes: sql`changes + 1` }, work)
}

/**
 * Empties SQLite's write-ahead log, which holds earlier contents of changed pages, also of deleted rows. Leaves it for the next
 * time while another process reads. PostgreSQL does the like by itself.
 */
export async function emptyWriteAheadLog(db: Database): Promise<void> {
  if (sqliteConnections(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

/** A change that visitors can see: it makes all cached pages outdated. */
export function publish<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, { changes: sql`changes + 1`, version: sql`version + 1` }, work)
}

/** Throws when the database cannot be written: runs an empty change. */
export const probeDatabase = (db: Database) => change(db, async () => {})

function inTransaction<T>(db: Database, counters: Record<string, unknown>, work: (tx: Tx) => Promise<T>) {
  if (insideChange.getStore()) throw new Error('A change inside a change would wait forever: pass on the tx.')
  return insideChange.run(true, () =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable('site').set(counters).execute()
      return work(tx)
    }),
  )
}

/** A number that increases with every change that visitors can see. */
export async function siteVersion(db: Database): Promise<number> {
  const { rows } = await db.executeQuery(versionQuery)
  return rows[0]!.version
}

/** The same, read at once; undefined on PostgreSQL, where reading means waiting. */
export function siteVersionNow(db: Database): number | undefined {
  return sqliteConnections(db)?.read<{ version: number }>(versionQuery.sql).rows[0]?.version
}

/** A number that increases with every change. */
export async function changeCount(db: Database): Promise<number> {
  const { changes } = await db.selectFrom('site').select('changes').executeTakeFirstOrThrow()
  return changes
}

// Compiled once, since nearly every request runs it.
const versionQuery = CompiledQuery.raw('select version from site') as CompiledQuery<{ version: number }>

/** Whether a write failed because a row with this key exists, on SQLite or PostgreSQL. */
export function isDuplicate(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
}

export const now = () => new Date().toISOString()

/** Whether an editor began from an earlier version than this one; both are ISO times, with or without milliseconds. */
export const isOlder = (began: string | undefined, current: string) =>
  began !== undefined && Date.parse(began) < Date.parse(current)

/** Now, but later than this ISO time: two saves in one millisecond still have an order. */
export const laterThan = (earlier: string) =>
  new Date(Math.max(Date.now(), Date.parse(earlier) + 1)).toISOString()
