import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databases, emptied } from '../../../test/support/databases.ts'
import { plinth } from '../../domain/account/user.ts'
import { change, type Database } from '../database.ts'
import { record } from './activity.ts'

describe.each(databases)('the log on $name', ({ name, open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  beforeEach(async () => {
    await emptied(db)
    await change(db, (tx) =>
      record(tx, plinth, { kind: 'tag.created', subject: { id: '1', name: 'COURTYARD' } }),
    )
  })
  afterAll(() => db.destroy())

  const refused = 'activity is append-only'
  const insert = sql`activity (id, at, actor_id, actor_name, actor_email, kind, subject_id, subject_name, changes)
    values ((select max(id) from activity), '', '', '', '', '', '', '', '{}')`
  const statements = [
    ['an update', sql`update activity set actor_name = 'Nobody'`],
    ['a delete', sql`delete from activity`],
    name === 'SQLite'
      ? (['a replacement', sql`insert or replace into ${insert}`] as const)
      : (['a truncation', sql`truncate activity`] as const),
    ['an upsert', sql`insert into ${insert} on conflict (id) do update set actor_name = 'Nobody'`],
  ] as const

  test.each(statements)('refuses %s, whoever sends it', async (_, statement) => {
    const before = await db.selectFrom('activity').selectAll().execute()
    expect(before).toHaveLength(1)
    await expect(statement.execute(db)).rejects.toThrow(refused)
    expect(await db.selectFrom('activity').selectAll().execute()).toEqual(before)
  })

  test('refuses again after it was emptied for a test', async () => {
    await emptied(db)
    await change(db, (tx) =>
      record(tx, plinth, { kind: 'tag.created', subject: { id: '2', name: 'VERANDAH' } }),
    )
    await expect(db.deleteFrom('activity').execute()).rejects.toThrow(refused)
  })
})
