import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databases, emptied } from '../../../test/support/outside/databases.ts'
import { plinth } from '../../domain/account/user.ts'
import { change, type Database } from '../database/database.ts'
import { listActivity, record } from './activity.ts'

describe.each(databases)('the activity log on $name', ({ name, open }) => {
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
    ['an update', sql`update activity set actor_name = 'Forged'`],
    ['a delete', sql`delete from activity`],
    name === 'SQLite'
      ? (['a replacement', sql`insert or replace into ${insert}`] as const)
      : (['a truncation', sql`truncate activity`] as const),
    ['an upsert', sql`insert into ${insert} on conflict (id) do update set actor_name = 'Forged'`],
  ] as const

  test.each(statements)('refuses %s', async (_, statement) => {
    const before = await db.selectFrom('activity').selectAll().execute()
    expect(before).toHaveLength(1)
    await expect(statement.execute(db)).rejects.toThrow(refused)
    expect(await db.selectFrom('activity').selectAll().execute()).toEqual(before)
  })

  test('reads an entry whose changes were stored in another shape by another release', async () => {
    for (const changes of [{ name: 'B', year: { after: 2020 } }, ['name']]) {
      const { id: _, ...entry } = await db
        .selectFrom('activity')
        .selectAll()
        .limit(1)
        .executeTakeFirstOrThrow()
      await db
        .insertInto('activity')
        .values({ ...entry, changes: JSON.stringify(changes) })
        .execute()
    }
    const { entries } = await listActivity(db, { limit: 3 })
    expect(entries.map(({ changes }) => changes)).toEqual([
      {},
      { name: { before: null, after: 'B' }, year: { before: null, after: 2020 } },
      {},
    ])
  })

  test('a page of large entries is shorter, and its cursor leads to the rest', async () => {
    const text = 'a'.repeat(900_000)
    for (const name of ['A', 'B', 'C'])
      await change(db, (tx) =>
        record(tx, plinth, {
          kind: 'content.updated',
          subject: { id: 'team', name },
          changes: { closing: { before: '', after: text } },
        }),
      )
    const names = ({ entries }: Awaited<ReturnType<typeof listActivity>>) =>
      entries.map(({ subject }) => subject.name)
    const first = await listActivity(db, { limit: 3 })
    const second = await listActivity(db, { limit: 3, before: Number(first.next) })
    expect([names(first), names(second), second.next]).toEqual([['C', 'B'], ['A', 'COURTYARD'], null])
  })

  test('refuses changes again after the tests have emptied it', async () => {
    await emptied(db)
    await change(db, (tx) =>
      record(tx, plinth, { kind: 'tag.created', subject: { id: '2', name: 'VERANDAH' } }),
    )
    await expect(db.deleteFrom('activity').execute()).rejects.toThrow(refused)
  })
})
