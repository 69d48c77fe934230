import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type Database, openDatabase, publish, siteVersion } from '../src/store/database.ts'
import { databases, emptied } from './support/databases.ts'

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
    const before = await siteVersion(db)
    await publish(db, (tx) => tx.insertInto('tags').values({ id: '1', tag: 'VERANDAH' }).execute())
    await emptied(db)
    expect(await tags()).toEqual([])
    expect(await siteVersion(db)).toBeGreaterThan(before + 1)
  })
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

// Where no server can be had its tests are left out with a word; a run that guards the main branch must not leave them out.
it.skipIf(!postgresUrl && process.env.CI !== 'true')('PostgreSQL is tested in CI', () => {
  expect(postgresUrl).toBeDefined()
})
