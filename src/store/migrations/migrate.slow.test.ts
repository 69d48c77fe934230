import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { databases } from '../../../test/support/outside/databases.ts'
import { openDatabase } from '../database/database.ts'
import { existingTables } from '../database/sql-parts.ts'
import { migrate } from './migrate.ts'

const run = promisify(execFile)
const script = `
  import { openDatabase } from './src/store/database/database.ts'
  import { migrate } from './src/store/migrations/migrate.ts'
  const db = await openDatabase(JSON.parse(process.argv[1]))
  await migrate(db)
  await db.destroy()
`
const migrateInProcess = (at: object) =>
  run(process.execPath, ['--input-type=module', '-e', script, JSON.stringify(at)])

test('four processes that start at once on a new SQLite file all find the tables', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plinth-migrate-'))
  await Promise.all(Array.from({ length: 4 }, () => migrateInProcess({ dataDir })))
  const db = await openDatabase({ dataDir })
  expect(await db.selectFrom('site').selectAll().execute()).toEqual([
    { id: 1, changes: 0, version: 0, withdrawn: 0, files_marked: 0 },
  ])
  await db.destroy()
  rmSync(dataDir, { recursive: true })
})

test.skipIf(!inject('postgresUrl'))(
  'four processes that start at once on an empty PostgreSQL database all find the tables',
  async () => {
    const db = await databases.find(({ name }) => name === 'PostgreSQL')!.open()
    for (const { name } of await db.introspection.getTables({ withInternalKyselyTables: true })) {
      await db.schema.dropTable(name).cascade().execute()
    }
    const { rows } = await (await import('kysely')).sql<{
      name: string
    }>`select current_database() as name`.execute(db)
    const databaseUrl = new URL(inject('postgresUrl')!)
    databaseUrl.pathname = rows[0]!.name
    await Promise.all(Array.from({ length: 4 }, () => migrateInProcess({ databaseUrl: databaseUrl.href })))
    expect(await db.selectFrom('site').selectAll().execute()).toEqual([
      { id: 1, changes: 0, version: 0, withdrawn: 0, files_marked: 0 },
    ])
    await db.destroy()
  },
)

test.each(databases)(
  'a process starts on the $name database of a later release, and not on one of unknown origin',
  async ({ open }) => {
    const db = await open()
    const add = (name: string) =>
      sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(db)
    await add('999-of-a-later-release')
    await migrate(db)
    await sql`delete from kysely_migration where name = '030-first-release'`.execute(db)
    await expect(migrate(db)).rejects.toThrow()
    await db.destroy()
  },
)

test.each(databases)(
  'a $name database from before the first release is refused and not changed',
  async ({ openWith }) => {
    const db = await openWith(
      `create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null);
     insert into kysely_migration values ('001-the-spine', ''), ('029-application-numbers', '');`,
    )
    await expect(migrate(db)).rejects.toThrow(
      'The database was made by a version before the first release (029-application-numbers) and cannot be upgraded',
    )
    expect([...(await existingTables(db))]).toEqual(['kysely_migration'])
    await db.destroy()
  },
)
