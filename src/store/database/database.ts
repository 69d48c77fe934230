import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, sql, type Transaction } from 'kysely'
import { changeInTurn, type PostgresLocation, postgresDialect } from './postgres.ts'
import { type SiteVersion, versionInMemory, versionOnSqlite } from './site-version.ts'
import { type SqliteLocation, sqlite, sqliteConnections } from './sqlite/dialect.ts'
import type { Tables } from './tables.ts'

/** Reads; changes go through `change` or `publish`. */
export type Database = Kysely<Tables> & { readonly siteVersion: SiteVersion }
/** A transaction: the only handle to use inside a change. */
export type Tx = Transaction<Tables>

const insideChange = new AsyncLocalStorage<true>()

/** Opens SQLite in the data folder, or PostgreSQL at this address. `onBreak` is called when an idle connection breaks. */
export async function openDatabase(
  at: SqliteLocation | PostgresLocation,
  onBreak: (error: Error) => void = () => {},
): Promise<Database> {
  const dialect = await ('databaseUrl' in at ? postgresDialect(at, onBreak) : sqlite(at))
  const db = new Kysely<Tables>({ dialect })
  const connections = sqliteConnections(db)
  const siteVersion = connections
    ? versionOnSqlite(() => connections.read<{ version: number }>(VERSION_QUERY).rows[0]!.version)
    : versionInMemory(() => storedVersion(db))
  const close = db.destroy.bind(db)
  return Object.assign(db, {
    siteVersion,
    async destroy() {
      siteVersion.close()
      await close()
    },
  })
}

const VERSION_QUERY = 'select version from site'

/** The only row of `site`. */
export const readSite = (db: Kysely<Tables>) => db.selectFrom('site').selectAll().executeTakeFirstOrThrow()

/** The number as the database stores it; `siteVersion.current()` may be higher after the database went back. */
export const storedVersion = async (db: Kysely<Tables>) => (await readSite(db)).version

/**
 * Runs a transaction that changes data. Each change first locks the only row of `site`, on both databases and across
 * processes, so changes run one after another, and what a change reads stays valid until it ends.
 */
export function change<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, { changes: sql`changes + 1` }, work)
}

/**
 * A change of what `find` finds; nothing when it finds nothing. It looks before the change too: mostly there is nothing, and other changes
 * need not wait then.
 */
export async function changeFound<Found, T>(
  db: Database,
  find: (handle: Database | Tx) => Promise<Found | undefined>,
  work: (tx: Tx, found: Found) => Promise<T>,
): Promise<T | undefined> {
  if ((await find(db)) === undefined) return undefined
  return change(db, async (tx) => {
    const found = await find(tx)
    return found === undefined ? undefined : work(tx, found)
  })
}

/** Longer than a process on SQLite waits before it tries again whether the database is free. */
const OTHERS_TURN = 20 // ms

/** The rows that are left to change. */
type Find<Row> = (handle: Database | Tx) => { limit(most: number): { execute(): Promise<Row[]> } }

/**
 * For background work on all that `find` finds: each part is to be one change, after which it is not found any more, and reads its rows by
 * `next`, since another process may have changed some. In the pause between two parts, what waits for the database gets its turn.
 */
export async function inPartsOf<Row>(
  db: Database,
  find: Find<Row>,
  size: number,
  changePart: (next: (tx: Tx) => Promise<Row[]>) => Promise<void>,
): Promise<void> {
  while ((await find(db).limit(1).execute()).length > 0) {
    await changePart((tx) => find(tx).limit(size).execute())
    await pause(OTHERS_TURN)
  }
}

declare const erasing: unique symbol
/** A transaction that erases what a person wrote, or what names one. */
export type ErasingTx = Tx & { readonly [erasing]: true }

/** A change that erases; then SQLite's write-ahead log, which holds earlier contents, is emptied. */
export async function erase<T>(db: Database, work: (tx: ErasingTx) => Promise<T>): Promise<T> {
  const done = await change(db, (tx) => work(tx as ErasingTx))
  await emptyWriteAheadLog(db)
  return done
}

const ERASED_AT_ONCE = 50 // rows in one transaction, for which other changes wait

/** Erases all that `find` finds, in parts. `after` is called when a part is erased, with what `work` has returned for its rows. */
export const eraseInParts = <Row, T>(
  db: Database,
  find: Find<Row>,
  work: (tx: ErasingTx, row: Row) => Promise<T>,
  after?: (done: T[]) => Promise<void>,
): Promise<void> =>
  inPartsOf(db, find, ERASED_AT_ONCE, async (next) => {
    const done = await erase(db, async (tx) => {
      const results: T[] = []
      for (const row of await next(tx)) results.push(await work(tx, row))
      return results
    })
    await after?.(done)
  })

const RETRY_EVERY = 200 // ms
const RETRIES = 3_000 // for ten minutes, longer than a backup reads the rows of a large studio
const retrying = new WeakSet<Database>()

/** It holds earlier contents, also of deleted rows. While another process reads, it is tried again until it is empty. */
export async function emptyWriteAheadLog(db: Database): Promise<void> {
  if (!sqliteConnections(db)) return
  const tryIt = async () => {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    return rows[0]?.busy === 0
  }
  if ((await tryIt()) || retrying.has(db)) return
  retrying.add(db)
  const tryAgain = (left: number) => {
    const timer = setTimeout(async () => {
      // The database may have been closed meanwhile, which empties the log too.
      const isOver = await tryIt().catch(() => true)
      if (isOver || left === 0) retrying.delete(db)
      else tryAgain(left - 1)
    }, RETRY_EVERY)
    timer.unref()
  }
  tryAgain(RETRIES)
}

/** A change that visitors can see: it makes all cached pages outdated. */
export async function publish<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const [done, version] = await inTransaction(
    db,
    { changes: sql`changes + 1`, version: sql`version + 1` },
    async (tx, version) => [await work(tx), version] as const,
  )
  await db.siteVersion.raise(version)
  return done
}

/** Notes, in a change that visitors can see, that something is no longer shown to them. */
export async function noteWithdrawal(tx: Tx): Promise<void> {
  await tx
    .updateTable('site')
    .set((eb) => ({ withdrawn: eb.ref('version') }))
    .execute()
}

/** Throws when the database cannot be written: runs an empty change. */
export const probeDatabase = (db: Database) => change(db, async () => {})

function inTransaction<T>(
  db: Database,
  counters: Record<string, unknown>,
  work: (tx: Tx, version: number) => Promise<T>,
) {
  if (insideChange.getStore()) throw new Error('A change inside a change would wait forever: pass on the tx.')
  return insideChange.run(true, () =>
    changeInTurn(db, () =>
      db.transaction().execute(async (tx) => {
        const counted = tx.updateTable('site').set(counters).returning('version')
        const { version } = await counted.executeTakeFirstOrThrow()
        return work(tx, version)
      }),
    ),
  )
}

/** A number that increases with every change. */
export const changeCount = async (db: Database) => (await readSite(db)).changes

export const now = () => new Date().toISOString()

/** Whether an editor began from an earlier version than this one; both are ISO times, with or without milliseconds. */
export const isOlder = (began: string | undefined, current: string) =>
  began !== undefined && Date.parse(began) < Date.parse(current)

/** Now, but later than this ISO time: two saves in one millisecond still have an order. */
export const laterThan = (earlier: string) =>
  new Date(Math.max(Date.now(), Date.parse(earlier) + 1)).toISOString()
