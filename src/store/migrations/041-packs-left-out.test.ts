import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databases } from '../../../test/support/outside/databases.ts'
import { migrate } from './migrate.ts'

describe.each(databases)('the migration of what packs left out on $name', ({ openWith }) => {
  test('moves it from the failure of packs that were made, and keeps the failure of the others', async () => {
    const db = await openWith('')
    await migrate(db, '040-imports')
    for (const [id, state] of [
      ['a', 'ready'],
      ['b', 'expired'],
      ['c', 'failed'],
    ])
      await sql`
        insert into packs (id, settings, state, stored, failure, created_at, created_by, created_by_name, taken_until,
          done, pages, missing, tries, bytes)
        values (${id}, '{}', ${state}, '', 'Words.', '2026-11-26', '1', 'Rima', '', 0, 0, 0, 0, 0)
      `.execute(db)
    await migrate(db)
    const rows = db.selectFrom('packs').select(['id', 'failure', 'left_out']).orderBy('id')
    expect(await rows.execute()).toEqual([
      { id: 'a', failure: '', left_out: 'Words.' },
      { id: 'b', failure: '', left_out: 'Words.' },
      { id: 'c', failure: 'Words.', left_out: '' },
    ])
    await db.destroy()
  })
})
