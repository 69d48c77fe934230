import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type Database, publish, siteVersion } from '../src/store/database.ts'
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

  it('is empty again for the next test, and newer than every page kept before', async () => {
    const before = await siteVersion(db)
    await publish(db, (tx) => tx.insertInto('tags').values({ id: '1', tag: 'VERANDAH' }).execute())
    await emptied(db)
    expect(await tags()).toEqual([])
    expect(await siteVersion(db)).toBeGreaterThan(before + 1)
  })
})

// Where no server can be had its tests are left out with a word; a run that guards the main branch must not leave them out.
it.skipIf(!inject('postgresUrl') && process.env.CI !== 'true')('PostgreSQL takes part in the tests', () => {
  expect(inject('postgresUrl')).toBeDefined()
})
