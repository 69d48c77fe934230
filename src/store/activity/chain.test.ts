import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databases, emptied } from '../../../test/support/outside/databases.ts'
import { withoutTriggers } from '../../../test/support/outside/without-triggers.ts'
import { plinth, visitor } from '../../domain/account/user.ts'
import { change, type Database, erase } from '../database/database.ts'
import { listActivity, record } from './activity.ts'
import { eraseDetails } from './erase-details.ts'
import { checkNextEntries } from './verify-chain.ts'

const NAMES = ['A', 'B', 'C', 'D', 'E']

describe.each(databases)('the chain of the activity log on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  beforeEach(async () => {
    await emptied(db)
    for (const name of NAMES) await write(name)
  })
  afterAll(() => db.destroy())

  const write = (name: string) =>
    change(db, (tx) =>
      record(tx, visitor, {
        kind: 'tag.created',
        subject: { id: name, name },
        changes: { tag: { before: null, after: name } },
      }),
    )
  async function check() {
    let answer = await checkNextEntries(db)
    while (answer.next) answer = await checkNextEntries(db, answer.next)
    return answer
  }
  const found = async () => {
    const { broken } = await check()
    return broken && [broken.number, broken.problem]
  }
  const tamper = (statement: ReturnType<typeof sql>) => withoutTriggers(db, (tx) => statement.execute(tx))

  test('an empty log and one of five entries are unchanged', async () => {
    expect(await check()).toMatchObject({ checked: 5, entries: 5, next: null, broken: null })
    const rows = await db.selectFrom('activity').select(['number', 'hash', 'previous_hash']).execute()
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
    expect(rows[1]!.previous_hash).toBe(rows[0]!.hash)
    await emptied(db)
    expect(await check()).toMatchObject({ checked: 0, entries: 0, broken: null })
  })

  const last = sql`(select max(id) from activity)`
  const changed = 'Its time, person, event or record was changed.'
  const detailsChanged = 'The name of its record or what it says about the change was changed.'
  const doesNotFollow = expect.stringContaining('It does not follow the entry before it')
  test.each([
    [sql`update activity set actor_name = 'Somebody else' where subject_id = 'B'`, [2, changed]],
    [sql`update activity set at = '2020-01-01T00:00:00.000Z' where subject_id = 'B'`, [2, changed]],
    [sql`update activity set subject_name = 'Z' where subject_id = 'B'`, [2, detailsChanged]],
    [sql`update activity set changes = '{}' where subject_id = 'B'`, [2, detailsChanged]],
    [sql`delete from activity where subject_id = 'A'`, [2, doesNotFollow]],
    [sql`delete from activity where subject_id = 'C'`, [4, doesNotFollow]],
    [
      sql`delete from activity where subject_id = 'E'`,
      [4, 'The log ends here, and one newer entry is missing.'],
    ],
    [sql`delete from activity`, [0, 'The log ends here, and 5 newer entries are missing.']],
    [sql`update activity set id = id + 100 where subject_id = 'B'`, [3, doesNotFollow]],
    [
      sql`update activity set salt = '', subject_name = '', changes = '{}', details_erased_by = 5 where subject_id = 'B'`,
      [2, 'Its details were removed, and no entry says that they were erased.'],
    ],
    [
      sql`insert into activity (id, at, actor_id, actor_name, actor_email, kind, subject_id, subject_name, changes)
        select ${last} + 1, at, actor_id, actor_name, actor_email, kind, 'X', 'X', '{}' from activity where subject_id = 'E'`,
      [0, expect.stringContaining('It is not in the chain: it was inserted')],
    ],
    [
      sql`insert into activity select ${last} + 1, at, actor_id, actor_name, actor_email, kind, subject_id, subject_name, changes, salt,
        details_hash, previous_hash, hash, number, details_erased_by from activity where subject_id = 'B'`,
      [2, doesNotFollow],
    ],
  ])('finds the first broken entry after %#', async (statement, expected) => {
    await tamper(statement)
    expect(await found()).toEqual(expected)
  })

  test('an entry says what the broken one says, with its time', async () => {
    await tamper(sql`delete from activity where subject_id = 'C'`)
    const { broken } = await check()
    expect(broken).toMatchObject({ number: 4, who: 'A visitor', what: 'added the tag D' })
    expect(broken?.at).toMatch(/^\d{4}-\d\d-\d\dT/)
  })

  test('a check goes on after its last part, also when entries were written meanwhile', async () => {
    const text = 'a'.repeat(1_500_000)
    for (const name of ['F', 'G'])
      await change(db, (tx) =>
        record(tx, plinth, {
          kind: 'content.updated',
          subject: { id: 'team', name },
          changes: { closing: { before: '', after: text } },
        }),
      )
    const first = await checkNextEntries(db)
    expect(first).toMatchObject({ checked: 6, entries: 7, broken: null, next: expect.any(String) })
    await write('H')
    expect(await checkNextEntries(db, first.next!)).toMatchObject({ checked: 8, entries: 8, next: null })
  })

  test('entries of a process of an earlier release are taken in with the next one, which the log says', async () => {
    const row = { actor_id: 'old', actor_name: '', actor_email: '', subject_id: 'F', subject_name: 'F' }
    await db
      .insertInto('activity')
      .values({ ...row, at: new Date().toISOString(), kind: 'tag.created', changes: '{}' })
      .execute()
    await write('G')
    expect(await check()).toMatchObject({ checked: 8, entries: 8, broken: null })
    const { entries } = await listActivity(db, { limit: 3 })
    expect(entries.map(({ kind }) => kind)).toEqual(['tag.created', 'activity.taken-in', 'tag.created'])
  })

  test('changes at the same time are chained one after another', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, number) => write(`P${number}`)))
    expect(await check()).toMatchObject({ checked: 25, broken: null })
  })

  test('details of entries are erased, the log says so, and the chain stays valid', async () => {
    const rows = await db.selectFrom('activity').select('id').where('subject_id', 'in', ['B', 'C']).execute()
    await erase(db, (tx) =>
      eraseDetails(
        tx,
        plinth,
        'member-7',
        rows.map(({ id }) => id),
      ),
    )
    expect(await check()).toMatchObject({ checked: 6, broken: null })
    const { entries } = await listActivity(db, { limit: 6 })
    expect(entries.map(({ changes }) => Object.keys(changes)[0])).toEqual([
      'entries',
      'tag',
      'tag',
      undefined,
      undefined,
      'tag',
    ])
    expect(entries[0]).toMatchObject({ kind: 'activity.details-erased', subject: { id: 'member-7' } })
  })
})
