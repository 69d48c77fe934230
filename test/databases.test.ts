import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type Database, emptyWriteAheadLog, openDatabase, publish } from '../src/store/database/database.ts'
import { migrate } from '../src/store/migrations/migrate.ts'
import { databases, emptied } from './support/outside/databases.ts'

describe.each(databases)('a database for tests on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  beforeEach(() => emptied(db))
  afterAll(() => db.destroy())

  const tags = () => db.selectFrom('tags').select('tag').execute()

  it('keeps what is written', async () => {
    await publish(db, (tx) => tx.insertInto('tags').values({ id: '1', tag: 'COURTYARD' }).execute())
    expect(await tags()).toEqual([{ tag: 'COURTYARD' }])
  })

  it('is emptied between tests, and its version is newer than every cached page', async () => {
    const before = db.siteVersion.current()
    await publish(db, (tx) => tx.insertInto('tags').values({ id: '1', tag: 'VERANDAH' }).execute())
    await emptied(db)
    expect(await tags()).toEqual([])
    expect(db.siteVersion.current()).toBeGreaterThan(before + 1)
  })
})

describe.each(databases)('the next database for tests on $name', ({ open }) => {
  const migrations = async (db: Database) => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    return rows.map(({ name }) => name).sort()
  }

  it('has nothing of one that was closed, also when that was closed twice', async () => {
    const before = await open()
    const names = await migrations(before)
    await before.insertInto('tags').values({ id: '1', tag: 'ATRIUM' }).execute()
    await sql`insert into kysely_migration (name, timestamp) values ('999-of-a-later-release', '')`.execute(
      before,
    )
    await before.destroy()
    const one = await open()
    await before.destroy()
    const other = await open()
    await one.insertInto('tags').values({ id: '1', tag: 'PERGOLA' }).execute()
    for (const db of [one, other]) expect(await migrations(db)).toEqual(names)
    expect(await other.selectFrom('tags').selectAll().execute()).toEqual([])
    await Promise.all([one.destroy(), other.destroy()])
  })

  it('has the tables of the migrations, whatever a test has added', async () => {
    const before = await open()
    await sql`create table added (id text)`.execute(before)
    await before.destroy()
    const after = await open()
    await sql`create table added (id text)`.execute(after)
    await after.destroy()
  })
})

it('SQLite keeps nothing of a deleted row in its files', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plinth-deleted-'))
  const db = await openDatabase({ dataDir })
  await migrate(db)
  const word = 'an erased word '.repeat(200)
  const holds = () =>
    ['plinth.db', 'plinth.db-wal'].filter((name) =>
      readFileSync(path.join(dataDir, name)).includes('an erased word'),
    )
  await publish(db, (tx) => tx.insertInto('tags').values({ id: '1', tag: word }).execute())
  await emptyWriteAheadLog(db)
  expect(holds()).toEqual(['plinth.db'])
  await publish(db, (tx) => tx.deleteFrom('tags').execute())
  await emptyWriteAheadLog(db)
  expect(holds()).toEqual([])
  await db.destroy()
  rmSync(dataDir, { recursive: true })
})

const postgresUrl = inject('postgresUrl')
it.skipIf(!postgresUrl)('a broken idle connection is reported and replaced', async () => {
  const broken: Error[] = []
  const db = await openDatabase({ databaseUrl: postgresUrl! }, (error) => broken.push(error))
  const ask = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const { pid } = (await ask()).rows[0]!
  const other = await openDatabase({ databaseUrl: postgresUrl! })
  await sql`select pg_terminate_backend(${pid}::int)`.execute(other)
  await expect.poll(() => broken).toHaveLength(1)
  expect((await ask()).rows[0]!.pid).not.toBe(pid)
  await Promise.all([db.destroy(), other.destroy()])
})

// Without a server its tests are left out with a word; a run that guards the main branch must not leave them out.
it.skipIf(!postgresUrl && process.env.CI !== 'true')('PostgreSQL is tested in CI', () => {
  expect(postgresUrl).toBeDefined()
})
