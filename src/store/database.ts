import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync, realpathSync, statSync } from 'node:fs'
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
/** A transaction: the only handle to use inside a change. */
export type Tx = Transaction<Tables>

const insideChange = new AsyncLocalStorage<true>()

/**
 * One connection that starts its transactions with BEGIN IMMEDIATE. With a plain BEGIN, a transaction that reads first fails
 * when another process writes in between.
 */
class WritingSqliteDriver extends SqliteDriver {
  readonly #database: Sqlite.Database

  constructor(database: Sqlite.Database) {
    super({ database: withCachedStatements(database) })
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

/** SQLite can roll back CREATE TABLE, but Kysely assumes that it cannot, and then two processes could migrate at the same time. */
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

/** Opens SQLite in the data folder, or PostgreSQL at this address. `onBreak` is called when an idle connection breaks. */
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
  // A confirmed write survives a power cut, not only a crash of the process.
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  // What is deleted is overwritten with zeros, so that the file holds no word of an erased person.
  database.pragma('secure_delete = ON')
  return new WritingSqliteDialect(database)
}

const MAX_STATEMENTS = 500

/** Caches prepared statements: Kysely prepares each query again, which costs more than running it. */
function withCachedStatements(database: Sqlite.Database): SqliteDatabase {
  const checkFile = fileCheck(database)
  const statements = new Map<string, Sqlite.Statement>()
  return {
    close: () => database.close(),
    prepare(query) {
      const known = statements.get(query)
      const statement = known ?? database.prepare(query)
      if (!known && statements.size < MAX_STATEMENTS) statements.set(query, statement)
      if (!statement.readonly) checkFile()
      return statement
    },
  }
}

/**
 * Returns a function that throws when the database or its write-ahead log was removed or replaced, since SQLite would go on
 * writing to it. Costs a few microseconds per write.
 */
function fileCheck(database: Sqlite.Database): () => void {
  // SQLite creates the log at the first read, and keeps this file until the last connection is closed.
  database.prepare('select 1 from sqlite_schema').get()
  // SQLite puts the log beside the target of a symbolic link.
  const file = realpathSync(database.name)
  const opened = [database.name, `${file}-wal`].map((place) => ({ place, id: fileId(place) }))
  return () => {
    for (const { place, id } of opened)
      if (fileId(place) !== id) throw new DatabaseMoved(database.name, place)
  }
}

/** Undefined for a file that does not exist, such as the log on a file system where SQLite cannot have one. */
function fileId(place: string): string | undefined {
  const stats = statSync(place, { throwIfNoEntry: false })
  return stats && `${stats.dev}:${stats.ino}`
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
  if (db.getExecutor().adapter instanceof SqliteAdapter)
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
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
