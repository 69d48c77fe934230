import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { change } from '../src/store/database/database.ts'
import { databases, emptied } from './support/outside/databases.ts'

describe.each(databases)('one database for several tests on $name', ({ open }) => {
  test('it is empty for the next test, also when a test did not wait for its change', async () => {
    const db = await open()
    onTestFinished(() => db.destroy())
    const changed = change(db, async (tx) => {
      for (let step = 0; step < 50; step++) await sql`select 1`.execute(tx)
      await tx.insertInto('tags').values({ id: 'late', tag: 'late' }).execute()
    })
    await emptied(db)
    await changed
    expect(await db.selectFrom('tags').selectAll().execute()).toEqual([])
  })
})
