import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { fillTables } from '../../../test/support/data/filled-tables.ts'
import { type TestLocation, testLocations } from '../../../test/support/outside/database-places.ts'
import { plinth } from '../../domain/account/user.ts'
import { record } from '../activity/activity.ts'
import { change, type Database, openDatabase } from '../database/database.ts'
import { existingTables } from '../database/sql-parts.ts'
import { migrate } from '../migrations/migrate.ts'
import { copiedTables } from './copied-tables.ts'
import { type DatabaseLocation, digestsOf, readSnapshot } from './snapshot.ts'
import { emptyState, tableWithRecords, writeRows } from './write-rows.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function opened(location: DatabaseLocation): Promise<Database> {
  const db = await openDatabase(location)
  closing.push(() => db.destroy())
  await migrate(db)
  return db
}

const copyRows = (from: DatabaseLocation, to: Database) =>
  readSnapshot(from, (snapshot) =>
    change(to, async (tx) => {
      await emptyState(tx)
      for (const table of copiedTables) await writeRows(tx, table, snapshot.rows(table))
    }),
  )
const digests = (location: DatabaseLocation) =>
  readSnapshot(location, (snapshot) => digestsOf(snapshot, copiedTables))

async function newLocation({ create }: TestLocation): Promise<DatabaseLocation> {
  const { place, remove } = await create()
  closing.push(remove)
  return place
}

test('every table of the database is copied, after those that it refers to; but not what triggers note', async () => {
  const db = await opened(await newLocation(testLocations[0]!))
  const tables = [...(await existingTables(db))].filter((name) => !/^(sqlite|kysely)_/.test(name))
  expect([...copiedTables, 'project_changes'].toSorted()).toEqual(tables.toSorted())
  for (const [index, table] of copiedTables.entries()) {
    const { rows } = await sql<{
      table: string
    }>`select "table" from pragma_foreign_key_list(${table})`.execute(db)
    for (const { table: target } of rows)
      expect([table, target, copiedTables.indexOf(target as never) < index]).toEqual([table, target, true])
  }
})

describe.each(testLocations)('a copy from $name', (from) => {
  test.each(testLocations)('to $name has equal rows in every table', async (to) => {
    const source = await newLocation(from)
    await fillTables(await opened(source))
    const target = await newLocation(to)
    const db = await opened(target)
    expect(await tableWithRecords(db)).toBeUndefined()
    await copyRows(source, db)
    const copied = (await digests(target))!
    expect(copied).toEqual(await digests(source))
    for (const [table, { rows }] of Object.entries(copied)) expect([table, rows > 0]).toEqual([table, true])
    expect(await tableWithRecords(db)).toBe('users')

    // New rows are numbered after the copied ones, and the log stays append-only.
    const last = await db.selectFrom('activity').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    await change(db, (tx) =>
      record(tx, plinth, { kind: 'starter.imported', subject: { id: 'x', name: 'x' } }),
    )
    const next = await db.selectFrom('activity').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(next.id).toBe(last.id + 1)
    await expect(db.deleteFrom('activity').execute()).rejects.toThrow('append-only')
  })

  test('shows the rows of one moment while others are written', async () => {
    const source = await newLocation(from)
    const db = await opened(source)
    await fillTables(db)
    await readSnapshot(source, async (snapshot) => {
      const before = await digestsOf(snapshot, ['tags'])
      await db.insertInto('tags').values({ id: 'late', tag: 'LATE' }).execute()
      expect(await digestsOf(snapshot, ['tags'])).toEqual(before)
    })
    expect((await digests(source))!.tags!.rows).toBe(
      (await db.selectFrom('tags').selectAll().execute()).length,
    )
  })
})
