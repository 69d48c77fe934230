import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databases } from '../../../test/support/outside/databases.ts'
import { checkNextEntries } from '../activity/verify-chain.ts'
import { migrate } from './migrate.ts'

describe.each(databases)('the migration to a chained log on $name', ({ openWith }) => {
  test('chains all entries, and keeps no reason of an export that was typed', async () => {
    const db = await openWith('')
    await migrate(db, '031-drafts')
    const reason = JSON.stringify({
      reason: { before: null, after: 'Asked for by Mina Das' },
      applications: { before: null, after: 4 },
    })
    for (let entry = 1; entry <= 250; entry++)
      await sql`
        insert into activity (at, actor_id, actor_name, actor_email, kind, subject_id, subject_name, changes)
        values ('2026-01-01T00:00:00.000Z', '1', 'Rima', '', ${entry === 120 ? 'application.exported' : 'tag.created'}, '1', 'A',
          ${entry === 120 ? reason : '{}'})
      `.execute(db)
    await migrate(db)
    expect(await checkNextEntries(db)).toMatchObject({ checked: 250, entries: 250, broken: null })
    const exported = db.selectFrom('activity').select('changes').where('kind', '=', 'application.exported')
    expect(JSON.parse((await exported.executeTakeFirstOrThrow()).changes)).toEqual({
      reason: { before: null, after: 'typed' },
      applications: { before: null, after: 4 },
    })
    await db.destroy()
  })
})
