import { describe, expect, test } from 'vitest'
import { databases } from '../../../test/support/outside/databases.ts'

describe.each(databases)('the triggers on $name', ({ open }) => {
  test('each opening, and the general pool, counts its applications from 1', async () => {
    const db = await open()
    const texts = { name: '', phone: '', portfolio: '', search: '', updated_by: 'candidate' }
    const times = { applied_at: '', updated_at: '', kept_from: '', renewal_asked_at: null }
    const applications = { first: 'a', other: 'b', second: 'a', pool: '', third: 'a' }
    for (const [id, job_id] of Object.entries(applications))
      await db
        .insertInto('applications')
        .values({ id, job_id, email: id, stage: 'NEW', rating: 0, consent_version: 1, ...texts, ...times })
        .execute()
    const rows = await db.selectFrom('applications').select(['id', 'number']).execute()
    const numbers = Object.fromEntries(rows.map(({ id, number }) => [id, number]))
    expect(numbers).toEqual({ first: 1, other: 1, second: 2, pool: 1, third: 3 })
    await db.destroy()
  })
})
