import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { SqliteConnections } from './connections.ts'
import { whenFree } from './when-free.ts'

export type SqliteLocation = {
  dataDir: string
  /** How long a statement waits for another process that has the database locked, in ms. */
  wait?: number
  /** How long it waits for one that has it locked when it is opened, in ms. */
  openWait?: number
}

const LOCK_WAIT = 5_000
export const OPEN_WAIT = 10_000 // ms

/**
 * SQLite with two connections (docs/decisions/041). A read outside of a transaction runs at once. Writes and transactions run one
 * after another; one that finds the database locked by another process waits for `wait` ms, then it is refused with 503.
 */
export async function sqlite({
  dataDir,
  wait = LOCK_WAIT,
  openWait = OPEN_WAIT,
}: SqliteLocation): Promise<Dialect> {
  // To set WAL, a process that starts may have to wait for one that starts at the same time. SQLite's own wait does not cover that.
  const connections = await whenFree(() => new SqliteConnections(dataDir), openWait)
  return {
    createAdapter: () => new TwoConnectionsAdapter(connections),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => new SqliteSession(connections, wait),
      beginTransaction: (session: SqliteSession) => session.begin(),
      commitTransaction: (session: SqliteSession) => session.commit(),
      rollbackTransaction: (session: SqliteSession) => session.rollback(),
      releaseConnection: async () => {},
      destroy: async () => connections.close(),
    }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** Undefined for a database that is not SQLite. */
export function sqliteConnections(db: Pick<Kysely<unknown>, 'getExecutor'>): SqliteConnections | undefined {
  const { adapter } = db.getExecutor()
  return adapter instanceof TwoConnectionsAdapter ? adapter.connections : undefined
}

class TwoConnectionsAdapter extends SqliteAdapter {
  readonly connections: SqliteConnections

  constructor(connections: SqliteConnections) {
    super()
    this.connections = connections
  }

  override get supportsMultipleConnections() {
    return true
  }

  /** SQLite can roll back CREATE TABLE, but Kysely assumes that it cannot, and then two processes could migrate at the same time. */
  override get supportsTransactionalDdl() {
    return true
  }
}

/** The object that Kysely takes for a connection: the reading one, and during a transaction or a write the writing one. */
class SqliteSession implements DatabaseConnection {
  readonly #connections: SqliteConnections
  readonly #wait: number
  #endTransaction: (() => void) | undefined

  constructor(connections: SqliteConnections, wait: number) {
    this.#connections = connections
    this.#wait = wait
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const connections = this.#connections
    if (this.#endTransaction) return connections.write(sql, parameters)
    const read = () => connections.isRead(sql) && connections.read<Row>(sql, parameters)
    return (await whenFree(read, this.#wait)) || this.#write(() => connections.write(sql, parameters))
  }

  // biome-ignore lint/correctness/useYield: it only refuses
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Read in pages: a stream would show its own state of the database to all other readers.')
  }

  async begin() {
    const calledAt = performance.now()
    const endTurn = await this.#connections.takeTurn()
    try {
      // With a plain BEGIN, a transaction that reads first fails when another process writes in between.
      await whenFree(() => this.#connections.write('begin immediate'), this.#wait, calledAt)
      this.#endTransaction = endTurn
    } catch (error) {
      endTurn()
      throw error
    }
  }

  async commit() {
    await whenFree(() => this.#connections.write('commit'), this.#wait)
    this.#end()
  }

  /** On a full disk SQLite ends the transaction by itself: a rollback would fail, and hide the cause. */
  async rollback() {
    try {
      if (this.#connections.isInTransaction) this.#connections.write('rollback')
    } finally {
      this.#end()
    }
  }

  #end() {
    this.#endTransaction?.()
    this.#endTransaction = undefined
  }

  async #write<T>(statement: () => T): Promise<T> {
    const calledAt = performance.now()
    const endTurn = await this.#connections.takeTurn()
    try {
      return await whenFree(statement, this.#wait, calledAt)
    } finally {
      endTurn()
    }
  }
}
