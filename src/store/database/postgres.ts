import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  PostgresAdapter,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresIntrospector,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  sql,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { inTurn } from '../../domain/shared/in-turn.ts'
import { tooBusy } from '../../domain/shared/problem.ts'
import { DATABASE_AWAY } from './database-away.ts'
import { DatabaseBusy } from './sqlite/when-free.ts'
import { hasTimeLimits } from './time-limits.ts'

export type PostgresLocation = {
  databaseUrl: string
  /** Connections of this process, at most. */
  poolSize?: number
  /** How long a connection, the turn of a change and a locked row are waited for, in ms. */
  wait?: number
}

const POOL_SIZE = 10
/** The name of our sessions in PostgreSQL, unless the address names them otherwise. */
const APPLICATION_NAME = 'plinth'
const RETRY_AFTER = 5 // seconds

// Milliseconds.
/** For a free connection of the pool, for a new connection, for the turn of a change, and for the lock of a row that another process changes. */
const MAX_WAIT = 5_000
/** For one statement, with its answer. */
const STATEMENT_TIMEOUT = 15_000
/** Between two statements of a transaction, after which the database ends it: its process may be gone. */
const IDLE_IN_TRANSACTION = 60_000
const KEEP_ALIVE_AFTER = 10_000

/**
 * These are set in each transaction, since a pooler in transaction mode refuses them as parameters of the connection, and
 * forgets them as settings of the session. The driver's own time limit, which needs no setting, covers single statements.
 */
const limits = (wait: number) => [
  `set local statement_timeout = ${STATEMENT_TIMEOUT}`,
  `set local lock_timeout = ${wait}`,
  `set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION}`,
]

/** `onBreak` is called when an idle connection breaks. */
export async function postgresDialect(
  { databaseUrl, poolSize = POOL_SIZE, wait = MAX_WAIT }: PostgresLocation,
  onBreak: (error: Error) => void,
): Promise<Dialect> {
  // Imported only when used, to save memory and start time with SQLite.
  const { default: pg } = await import('pg')
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: APPLICATION_NAME,
    max: poolSize,
    connectionTimeoutMillis: wait,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER,
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', onBreak)
  // The same for one that a transaction holds: its next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    createAdapter: () => new LimitedAdapter(pool, wait),
    createDriver: () => new LimitedDriver({ pool: limitedPool(pool, pg.DatabaseError) }, wait),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

class LimitedDriver extends PostgresDriver {
  readonly #limits: string[]

  constructor(config: PostgresDialectConfig, wait: number) {
    super(config)
    this.#limits = limits(wait)
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    if (!hasTimeLimits()) return super.beginTransaction(connection, settings)
    const { isolationLevel, accessMode } = settings
    const begin = ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode]
    // One message to the database, and one answer.
    const statements = [begin.filter(Boolean).join(' '), ...this.#limits].join('; ')
    await connection.executeQuery(CompiledQuery.raw(statements))
  }
}

class LimitedAdapter extends PostgresAdapter {
  readonly pool: pg.Pool
  readonly #wait: number
  readonly #inTurn

  constructor(pool: pg.Pool, wait: number) {
    super()
    this.pool = pool
    this.#wait = wait
    this.#inTurn = inTurn({
      atOnce: Math.max(1, Math.floor(pool.options.max / 2)),
      maxWaiting: Number.POSITIVE_INFINITY,
      refusal: () => new DatabaseBusy(undefined),
    })
  }

  /** Runs a change in its turn. Waiting changes hold connections: half of the pool is left to reads. */
  changeInTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#inTurn(work, hasTimeLimits() ? AbortSignal.timeout(this.#wait) : undefined)
  }

  /** `lockMigrations` does it. This one would lock a session, and a pooler gives the unlocking to another one. */
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

/** Runs a change at once, or on PostgreSQL when it is its turn. */
export function changeInTurn<T>(
  db: Pick<Kysely<unknown>, 'getExecutor'>,
  work: () => Promise<T>,
): Promise<T> {
  const { adapter } = db.getExecutor()
  return adapter instanceof LimitedAdapter ? adapter.changeInTurn(work) : work()
}

/** Undefined on SQLite. */
export function poolOf(db: Pick<Kysely<unknown>, 'getExecutor'>): pg.Pool | undefined {
  const { adapter } = db.getExecutor()
  return adapter instanceof LimitedAdapter ? adapter.pool : undefined
}

/** Kysely's own number, which earlier releases lock too. */
const MIGRATIONS_LOCK = 3853314791062309107n

/** Waits until no other process migrates; the lock ends with the transaction. */
export async function lockMigrations(tx: Kysely<unknown>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATIONS_LOCK)})`.execute(tx)
}

/** The pool, with the time limits for statements, and with errors that can be shown. */
function limitedPool(pool: pg.Pool, DatabaseError: typeof pg.DatabaseError): PostgresPool {
  const connect = async () => {
    try {
      return limitedClient(await pool.connect(), DatabaseError)
    } catch (error) {
      throw away(error)
    }
  }
  return { connect, end: () => pool.end(), options: pool.options }
}

function limitedClient(client: pg.PoolClient, DatabaseError: typeof pg.DatabaseError): PostgresPoolClient {
  let broken: Error | undefined
  const query = async (text: string, values: unknown[]) => {
    if (broken) throw away(broken)
    try {
      // The types of pg do not know the time limit of a single query.
      const limit = { query_timeout: hasTimeLimits() ? STATEMENT_TIMEOUT + 1_000 : undefined }
      return await client.query({ text, values, ...limit })
    } catch (error) {
      if (!(error instanceof Error) || error instanceof TypeError) throw error
      const { code = '', severity } = error as Partial<pg.DatabaseError>
      if (!(error instanceof DatabaseError) || severity === 'FATAL' || AWAY_CODES.test(code)) {
        broken = error
        throw away(error)
      }
      throw BUSY_CODES.test(code) ? new DatabaseBusy(error) : error
    }
  }
  return {
    // Kysely can also read by cursors, which it is not given here.
    query: query as unknown as PostgresPoolClient['query'],
    release: (discarded?: boolean) => client.release(broken ?? discarded),
  }
}

/** Codes of a lost connection, a database that stops or starts, and of one that has become a read-only copy. */
const AWAY_CODES = /^(08|57P|25006)/
/** Codes of a statement that took or waited too long, or was in the way of another one. */
const BUSY_CODES = /^(57014|55P03|40P01|40001)/

const away = (cause: unknown) => tooBusy(DATABASE_AWAY, RETRY_AFTER, cause)
