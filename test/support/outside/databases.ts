import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { copiedTables } from '../../../src/store/copy/copied-tables.ts'
import { type Database, openDatabase, publish } from '../../../src/store/database/database.ts'
import { isPostgres } from '../../../src/store/database/sql-parts.ts'
import { migrate } from '../../../src/store/migrations/migrate.ts'
import { withoutTriggers } from './without-triggers.ts'

type TestDatabase = {
  name: string
  /** The name of its files in test/upgrades. */
  kind: 'sqlite' | 'postgres'
  /** A new database with all tables. `destroy()` closes it and leaves nothing behind. */
  open(): Promise<Database>
  /** A database that this SQL makes, without running any migration. */
  openWith(statements: string): Promise<Database>
}

const postgresUrl = inject('postgresUrl')

/** The databases on which every test of the store and of the calls runs: `describe.each(databases)('… on $name', ({ open }) => …)`. */
export const databases: TestDatabase[] = [
  { name: 'SQLite', kind: 'sqlite', open: openMigratedSqlite, openWith: openSqliteWith },
  ...(postgresUrl ? [postgresDatabase(postgresUrl)] : []),
]

function postgresDatabase(serverUrl: string): TestDatabase {
  /** The name of a migrated database, which a worker makes once: to copy it takes half the time of the migrations. */
  let template: Promise<string> | undefined
  return {
    name: 'PostgreSQL',
    kind: 'postgres',
    async open() {
      template ??= migratedPostgres(serverUrl)
      const { databaseUrl, drop } = await createDatabase(serverUrl, await template)
      return ready(await openDatabase({ databaseUrl }), drop)
    },
    async openWith(statements) {
      const { databaseUrl, drop } = await createDatabase(serverUrl)
      const db = whenDestroyed(await openDatabase({ databaseUrl }), drop)
      await sql.raw(statements).execute(db)
      return db
    },
  }
}

async function migratedPostgres(serverUrl: string): Promise<string> {
  const { name, databaseUrl } = await createDatabase(serverUrl)
  const db = await openDatabase({ databaseUrl })
  await migrate(db)
  await db.destroy()
  return name
}

/** The file of a migrated database, which a worker makes once. */
let sqliteTemplate: Promise<Buffer> | undefined

async function openMigratedSqlite(): Promise<Database> {
  sqliteTemplate ??= migratedSqlite()
  const template = await sqliteTemplate
  const { db, removeFolder } = await openSqlite((file) => writeFileSync(file, template))
  return ready(db, removeFolder)
}

async function openSqliteWith(statements: string): Promise<Database> {
  const { db, removeFolder } = await openSqlite((file) => {
    const made = new Sqlite(file)
    made.exec(`begin; ${statements} commit;`)
    made.close()
  })
  return whenDestroyed(db, removeFolder)
}

async function migratedSqlite(): Promise<Buffer> {
  const { db, file, removeFolder } = await openSqlite()
  await migrate(db)
  await db.destroy()
  const bytes = readFileSync(file)
  await removeFolder()
  return bytes
}

/** SQLite in a new folder, which waits for no disk: no test of these cuts the power. */
async function openSqlite(make = (_file: string) => {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plinth-sqlite-'))
  const file = path.join(dataDir, 'plinth.db')
  make(file)
  const db = await openDatabase({ dataDir })
  await sql`pragma synchronous = off`.execute(db)
  return { db, file, removeFolder: async () => rmSync(dataDir, { recursive: true, force: true }) }
}

/** A copy of a migrated database, as `migrate` leaves it. */
async function ready(db: Database, cleanUp: () => Promise<void>): Promise<Database> {
  await db.siteVersion.start()
  return whenDestroyed(db, cleanUp)
}

/** A new database on this PostgreSQL server: a copy of the template, or without tables. */
export async function createDatabase(serverUrl: string, template = 'template1') {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await command(serverUrl, `create database ${name} template ${template}`)
  const databaseUrl = new URL(serverUrl)
  databaseUrl.pathname = name
  return {
    name,
    databaseUrl: databaseUrl.href,
    drop: () => command(serverUrl, `drop database ${name} with (force)`),
  }
}

async function command(serverUrl: string, statement: string) {
  const client = new pg.Client(serverUrl)
  await client.connect()
  await client.query(statement)
  await client.end()
}

function whenDestroyed(db: Database, cleanUp: () => Promise<void>): Database {
  const close = db.destroy.bind(db)
  db.destroy = async () => {
    await close()
    await cleanUp()
  }
  return db
}

/**
 * Empties every table except `site`, whose counters keep increasing, so that cached pages are outdated.
 * The log refuses that (030-first-release.ts); here the owner of the database lifts the ban, which no statement of the program does.
 */
export async function emptied(db: Database): Promise<Database> {
  const tables = copiedTables.filter((name) => name !== 'site')
  await (isPostgres(db) ? emptyPostgres(db, tables) : emptySqlite(db, tables))
  await publish(db, async () => {})
  return db
}

/** By DELETE, since TRUNCATE makes new files for each table and index, which takes twenty times as long for a few rows. */
async function emptyPostgres(db: Database, tables: readonly string[]) {
  await db.transaction().execute(async (tx) => {
    const statements = [
      'set local session_replication_role = replica',
      ...tables.map((name) => `delete from "${name}"`),
      `select setval(format('%I', sequencename)::regclass, 1, false) from pg_sequences where schemaname = current_schema()`,
    ]
    // One message to the database, and one answer.
    await sql.raw(statements.join('; ')).execute(tx)
  })
}

async function emptySqlite(db: Database, tables: readonly string[]) {
  await sql`pragma foreign_keys = off`.execute(db)
  await withoutTriggers(db, async (tx) => {
    for (const name of tables) await sql`delete from ${sql.table(name)}`.execute(tx)
  })
  await sql`pragma foreign_keys = on`.execute(db)
}
