import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { copiedTables } from '../../../src/store/copy/copied-tables.ts'
import { type Database, openDatabase, publish, type Tx } from '../../../src/store/database/database.ts'
import { poolOf } from '../../../src/store/database/postgres.ts'
import { isPostgres } from '../../../src/store/database/sql-parts.ts'
import { migrate } from '../../../src/store/migrations/migrate.ts'
import { withoutTriggers } from './without-triggers.ts'

type TestDatabase = {
  name: string
  /** The name of its files in test/upgrades. */
  kind: 'sqlite' | 'postgres'
  /** A database with all tables, and no rows but those of the migrations. `destroy()` closes it. */
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
  /** A migrated database, which a worker makes once: to copy it takes half the time of the migrations. */
  let template: ReturnType<typeof migratedPostgres> | undefined
  /** Addresses of databases that tests have closed: to put one back takes a tenth of the time of a copy. */
  const closed: string[] = []
  return {
    name: 'PostgreSQL',
    kind: 'postgres',
    open: async function open(): Promise<Database> {
      template ??= migratedPostgres(serverUrl)
      const { name, schema, putBack } = await template
      const used = closed.pop()
      const databaseUrl = used ?? (await createDatabase(serverUrl, name)).databaseUrl
      const db = await openDatabase({ databaseUrl })
      if (used) {
        // A test has added a table or a constraint.
        if ((await schemaOf(db)) !== schema) return db.destroy().then(open)
        await sql.raw(putBack).execute(db)
      }
      return ready(db, async () => {
        closed.push(databaseUrl)
      })
    },
    async openWith(statements) {
      const { databaseUrl, drop } = await createDatabase(serverUrl)
      const db = whenDestroyed(await openDatabase({ databaseUrl }), drop)
      await sql.raw(statements).execute(db)
      return db
    },
  }
}

const CATALOGS = ['pg_class', 'pg_attribute', 'pg_constraint', 'pg_trigger', 'pg_proc']
const COUNTS = CATALOGS.map((name) => `(select count(*) from ${name})`).join(', ')

/** How many tables, columns and the like the database has. */
async function schemaOf(db: Database) {
  const { rows } = await sql.raw<{ schema: string }>(`select concat_ws(' ', ${COUNTS}) as schema`).execute(db)
  return rows[0]!.schema
}

/** The name and the schema of a migrated database, and the statements that give a copy of it its rows again, whatever a test has left there. */
async function migratedPostgres(serverUrl: string) {
  const { name, databaseUrl } = await createDatabase(serverUrl)
  const db = await openDatabase({ databaseUrl })
  await migrate(db)
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()
  `.execute(db)
  const schema = await schemaOf(db)
  const insertions: string[] = []
  for (const { name } of tables) {
    const all = sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} as t`
    for (const { row } of (await all.execute(db)).rows) {
      const typed = `jsonb_populate_record(null::"${name}", ${pg.escapeLiteral(row)})`
      insertions.push(`insert into "${name}" select * from ${typed}`)
    }
  }
  await db.destroy()
  const putBack = [
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    ...emptying(tables.map(({ name }) => name)),
    ...insertions,
  ]
  return { name, schema, putBack: putBack.join('; ') }
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
  let destroyed: Promise<void> | undefined
  db.destroy = () => {
    destroyed ??= close().then(cleanUp)
    return destroyed
  }
  return db
}

const TABLES = copiedTables.filter((name) => name !== 'site')

/**
 * Empties every table except `site`, whose counters keep increasing, so that cached pages are outdated.
 * The log refuses that (030-first-release.ts); here the owner of the database lifts the ban, which no statement of the program does.
 */
export async function emptied(db: Database): Promise<Database> {
  await untilUnused(db)
  await (isPostgres(db) ? sql.raw(emptying(TABLES).join('; ')).execute(db) : emptySqlite(db))
  await publish(db, async () => {})
  return db
}

/**
 * Waits for what the test before has begun and not waited for, such as a mail that an answer does not wait for: it would be stored in
 * the emptied database.
 */
async function untilUnused(db: Database) {
  const pool = poolOf(db)
  if (pool) await expect.poll(() => pool.totalCount - pool.idleCount + pool.waitingCount).toBe(0)
  // On SQLite changes take turns.
  else await db.transaction().execute(async () => {})
}

/**
 * Statements for PostgreSQL, which are one transaction as one message. By DELETE, since TRUNCATE makes new files for each table and
 * index, which takes twenty times as long for a few rows.
 */
const emptying = (tables: readonly string[]) => [
  'set local session_replication_role = replica',
  ...tables.map((name) => `delete from "${name}"`),
  `select setval(format('%I', sequencename)::regclass, 1, false) from pg_sequences where schemaname = current_schema()`,
]

/** The names of the tables that have rows: fewer than ten after most tests. */
const FILLED = sql.raw<{ name: string }>(
  TABLES.map((name) => `select '${name}' as name where exists (select 1 from "${name}")`).join(' union all '),
)

async function emptySqlite(db: Database) {
  const { rows } = await FILLED.execute(db)
  const filled = rows.map(({ name }) => name)
  const empty = async (tx: Tx) => {
    for (const name of filled) await sql`delete from ${sql.table(name)}`.execute(tx)
  }
  await sql`pragma foreign_keys = off`.execute(db)
  await withoutTriggers(db, empty, filled)
  await sql`pragma foreign_keys = on`.execute(db)
}
