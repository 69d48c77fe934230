import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../../../test/support/databases.ts'
import type { Database } from '../database.ts'
import { up } from './029-application-numbers.ts'
import { isPostgres } from './dialect.ts'

describe.each(databases)('the migration to numbered applications on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.destroy())

  const add = (id: string, job_id: string, applied_at: string) => {
    const texts = { name: '', email: id, phone: '', portfolio: '', search: '', updated_by: 'candidate' }
    const times = { applied_at, updated_at: applied_at, kept_from: applied_at, renewal_asked_at: null }
    return db
      .insertInto('applications')
      .values({ id, job_id, stage: 'NEW', rating: 0, consent_version: 1, ...texts, ...times })
      .execute()
  }

  test('each opening counts its applications from the oldest, also those that the earlier release adds', async () => {
    await sql`drop trigger applications_number ${isPostgres(db) ? sql`on applications` : sql``}`.execute(db)
    await db.schema.dropIndex('applications_numbered').execute()
    await db.schema.alterTable('applications').dropColumn('number').execute()
    await add('second', 'a', '2026-11-02')
    await add('first', 'a', '2026-11-01')
    await add('other', 'b', '2026-11-03')
    await up(db as unknown as Kysely<unknown>)
    await add('third', 'a', '2026-11-04')
    await add('pool', '', '2026-11-04')
    const rows = await db.selectFrom('applications').select(['id', 'number']).execute()
    expect(Object.fromEntries(rows.map(({ id, number }) => [id, number]))).toEqual({
      first: 1,
      second: 2,
      third: 3,
      other: 1,
      pool: 1,
    })
  })
})
