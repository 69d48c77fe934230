import { mkdirSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import type { QueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'
import { DATABASE_FILE } from '../../../domain/file/file-store.ts'
import { inTurn } from '../../../domain/shared/in-turn.ts'
import { DatabaseMoved } from './cannot-write.ts'

const MAX_STATEMENTS = 500

/**
 * A SQLite file with a connection for reading and one for writing, so that reads never wait for a write. Neither waits inside
 * SQLite for another process, since that would stop the event loop: what is locked throws SQLITE_BUSY at once,
 * also while it is opened.
 */
export class SqliteConnections {
  readonly #reader: Sqlite.Database
  readonly #writer: Sqlite.Database
  readonly #forReading: (query: string) => Sqlite.Statement
  readonly #forWriting: (query: string) => Sqlite.Statement
  readonly #checkFile: () => void
  readonly #inTurn = inTurn({
    atOnce: 1,
    maxWaiting: Number.POSITIVE_INFINITY,
    refusal: () => new Error('Any number of writes may wait.'),
  })

  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true })
    const file = path.join(dataDir, DATABASE_FILE)
    this.#writer = new Sqlite(file, { timeout: 0 })
    try {
      this.#writer.pragma('journal_mode = WAL')
      // A confirmed write survives a power cut, not only a crash of the process.
      this.#writer.pragma('synchronous = FULL')
      this.#writer.pragma('foreign_keys = ON')
      // Deleted rows are overwritten with zeros, so that the file holds no word of an erased person.
      this.#writer.pragma('secure_delete = ON')
      this.#checkFile = fileCheck(this.#writer)
      this.#reader = new Sqlite(file, { readonly: true, timeout: 0 })
    } catch (error) {
      this.#writer.close()
      throw error
    }
    this.#forReading = cachedStatements(this.#reader)
    this.#forWriting = cachedStatements(this.#writer)
  }

  get isInTransaction() {
    return this.#writer.inTransaction
  }

  /** Whether the reading connection can run it. */
  isRead(query: string): boolean {
    return /^\s*(select|with)\b/i.test(query) && this.#forReading(query).readonly
  }

  read<Row>(query: string, parameters: readonly unknown[] = []): QueryResult<Row> {
    return run(this.#forReading(query), parameters)
  }

  /** Only in the caller's turn. */
  write<Row>(query: string, parameters: readonly unknown[] = []): QueryResult<Row> {
    const statement = this.#forWriting(query)
    if (!statement.readonly) this.#checkFile()
    return run(statement, parameters)
  }

  /** Waits until all earlier callers have ended their turn. Returns the function that ends this one. */
  takeTurn(): Promise<() => void> {
    return new Promise((start) => void this.#inTurn(() => new Promise<void>((end) => start(end))))
  }

  close() {
    // At last the one that may empty the write-ahead log and remove it.
    this.#reader.close()
    this.#writer.close()
  }
}

/** Caches prepared statements, the most recently used ones: preparing a query costs more than running it. */
function cachedStatements(database: Sqlite.Database) {
  const statements = new LRUCache<string, Sqlite.Statement>({ max: MAX_STATEMENTS })
  return (query: string) => {
    const known = statements.get(query)
    if (known) return known
    const statement = database.prepare(query)
    statements.set(query, statement)
    return statement
  }
}

function run<Row>(statement: Sqlite.Statement, parameters: readonly unknown[]): QueryResult<Row> {
  if (statement.reader) return { rows: statement.all(parameters) as Row[] }
  const { changes, lastInsertRowid } = statement.run(parameters)
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] }
}

/** Throws when the database or its log was removed or replaced, since SQLite would go on writing to it. */
function fileCheck(database: Sqlite.Database): () => void {
  // SQLite creates the log at the first read, and keeps this file until the last connection is closed.
  database.prepare('select 1 from sqlite_schema').get()
  // SQLite puts the log beside the target of a symbolic link.
  const file = realpathSync(database.name)
  const opened = [database.name, `${file}-wal`].map((name) => ({ name, id: fileId(name) }))
  return () => {
    for (const { name, id } of opened) if (fileId(name) !== id) throw new DatabaseMoved(database.name, name)
  }
}

/** Undefined for a file that does not exist, such as the log on a file system where SQLite cannot have one. */
function fileId(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats && `${stats.dev}:${stats.ino}`
}
