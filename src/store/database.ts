import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type DialectAdapter,
  type Driver,
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  sql,
  type Transaction,
} from 'kysely'
import { DatabaseMoved } from './cannot-write.ts'
import type { Tables } from './tables.ts'

/** Reads; changes go through `change` or `publish`. */
export type Database = Kysely<Tables>
/** Inside a change: the only handle to use until it ends. */
export type Tx = Transaction<Tables>

const inChange = new AsyncLocalStorage<true>()

/**
 * One connection that begins its transactions with the right to write: a plain BEGIN that reads first is refused at once
 * when another process writes in between.
 */
class WritingSqliteDriver extends SqliteDriver {
  readonly #database: Sqlite.Database

  constructor(database: Sqlite.Database) {
    super({ database: withRememberedStatements(database) })
    this.#database = database
  }

  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** On a full disk SQLite ends the transaction by itself: a rollback would fail, and hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection)
  }
}

/** SQLite can take back the making of a table; Kysely does not count on it, and two migrating processes would meet. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

class WritingSqliteDialect extends SqliteDialect {
  readonly #database: Sqlite.Database

  constructor(database: Sqlite.Database) {
    super({ database })
    this.#database = database
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalSqliteAdapter()
  }

  override createDriver(): Driver {
    return new WritingSqliteDriver(this.#database)
  }
}

/** Opens SQLite in the data folder, or the PostgreSQL at this address. `onBreak` is told of a connection that broke while idle. */
export async function openDatabase(
  at: { dataDir: string } | { databaseUrl: string },
  onBreak: (error: Error) => void = () => {},
): Promise<Database> {
  const dialect = 'databaseUrl' in at ? await postgres(at.databaseUrl, onBreak) : sqlite(at.dataDir)
  return new Kysely<Tables>({ dialect })
}

function sqlite(dataDir: string): Dialect {
  mkdirSync(dataDir, { recursive: true })
  const database = new Sqlite(path.join(dataDir, 'plinth.db'), { timeout: 10_000 })
  database.pragma('journal_mode = WAL')
  // What was confirmed outlives a power cut, not only the end of the process.
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  return new WritingSqliteDialect(database)
}

const STATEMENTS = 500

/** Kysely prepares each query anew; most of ours are the same few, and preparing costs more than running them. */
function withRememberedStatements(database: Sqlite.Database): SqliteDatabase {
  const checkInPlace = placeOf(database.name)
  const statements = new Map<string, Sqlite.Statement>()
  return {
    close: () => database.close(),
    prepare(query) {
      const known = statements.get(query)
      const statement = known ?? database.prepare(query)
      if (!known && statements.size < STATEMENTS) statements.set(query, statement)
      if (!statement.readonly) checkInPlace()
      return statement
    },
  }
}

/** SQLite goes on writing to a file that was removed or replaced. The check costs a few microseconds a write. */
function placeOf(file: string): () => void {
  const opened = statSync(file)
  return () => {
    const current = statSync(file, { throwIfNoEntry: false })
    if (current?.ino !== opened.ino || current.dev !== opened.dev) throw new DatabaseMoved(file)
  }
}

async function postgres(connectionString: string, onBreak: (error: Error) => void): Promise<Dialect> {
  // Loaded only where it is used: it costs an embedded installation memory and start time.
  const { default: pg } = await import('pg')
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({ connectionString, max: 10 })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', onBreak)
  return new PostgresDialect({ pool })
}

/**
 * One change: all of it is kept or none. Changes wait for one another on the site's one row, on both databases and across
 * processes, so what a change reads cannot be changed by another before it ends.
 */
export function change<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, { changes: sql`changes + 1` }, work)
}

/** A change that a visitor can see: every page made before it is out of date. */
export function publish<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, { changes: sql`changes + 1`, version: sql`version + 1` }, work)
}

/** Throws when nothing can be written: a change of nothing, which reaches the disk like any other. */
export const probeDatabase = (db: Database) => change(db, async () => {})

function inTransaction<T>(db: Database, counters: Record<string, unknown>, work: (tx: Tx) => Promise<T>) {
  if (inChange.getStore()) throw new Error('A change inside a change would wait for itself: pass on the tx.')
  return inChange.run(true, () =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable('site').set(counters).execute()
      return work(tx)
    }),
  )
}

/** Rises with every change that a visitor can see. */
export async function siteVersion(db: Database): Promise<number> {
  const { rows } = await db.executeQuery(versionQuery)
  return rows[0]!.version
}

// Asked at nearly every request, so it is not put together each time.
const versionQuery = CompiledQuery.raw('select version from site') as CompiledQuery<{ version: number }>

/** A row with this key stands already: SQLite and PostgreSQL say so in different words. */
export function isDuplicate(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
}

export const now = () => new Date().toISOString()

/** Now, but later than this ISO time: two saves in one millisecond still have an order. */
export const laterThan = (earlier: string) =>
  new Date(Math.max(Date.now(), Date.parse(earlier) + 1)).toISOString()
