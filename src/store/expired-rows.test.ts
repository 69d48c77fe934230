import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../test/support/app.ts'
import { databases } from '../../test/support/outside/databases.ts'
import { deleteExpired } from './expired-rows.ts'

describe.each(databases)('expired rows on $name', ({ kind, open }) => {
  const t = testApp(open)
  // SQLite has one writer at a time.
  const onPostgres = test.runIf(kind === 'postgres')

  onPostgres(
    'are deleted after a change of another process, which may lock them in another order',
    async () => {
      const expires_at = '2020-01-01T00:00:00.000Z'
      for (const signature of ['b', 'a'])
        await t.db.insertInto('spent_captchas').values({ signature, expires_at }).execute()
      const isWaiting = async () => {
        const waiting = sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        return (await waiting.execute(t.db)).rows.length > 0
      }
      let deleting: Promise<unknown> | undefined
      await t.db.transaction().execute(async (tx) => {
        const write = (signature: string) =>
          tx.updateTable('spent_captchas').set({ expires_at }).where('signature', '=', signature).execute()
        await tx.updateTable('site').set({ withdrawn: 0 }).execute()
        await write('a')
        deleting = deleteExpired(t.db, 'spent_captchas')
        await expect.poll(isWaiting).toBe(true)
        await write('b')
      })
      await deleting
      expect(await t.db.selectFrom('spent_captchas').selectAll().execute()).toEqual([])
    },
  )
})
