import { pino } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { DAY } from '../../domain/time/durations.ts'
import { beginRun, findRun, noteFailure, noteSuccess } from '../../store/backup/backup-runs.ts'
import { scheduledBackups } from './scheduled-backups.ts'

describe.each(databases)('scheduled backups on $name', ({ open }) => {
  const t = testApp(open)
  afterEach(() => {
    vi.useRealTimers()
  })

  test('a run stays taken for as long as its work lasts', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    let finish = () => {}
    const run = () =>
      new Promise<void>((resolve) => {
        finish = resolve
      })
    const backups = scheduledBackups(t.db, { time: '03:00', log: pino({ level: 'silent' }), run })
    const step = backups.drain()
    const takenUntil = async () =>
      Date.parse(
        (await t.db.selectFrom('backup_runs').select('taken_until').executeTakeFirst())?.taken_until ?? '',
      )
    await expect.poll(takenUntil).toBeGreaterThan(Date.now())
    // Longer than the quarter of an hour that a run is taken for.
    for (let fiveMinutes = 0; fiveMinutes < 5; fiveMinutes++) {
      vi.advanceTimersByTime(5 * 60_000)
      await expect.poll(takenUntil).toBeGreaterThan(Date.now() + 10 * 60_000)
    }
    expect(await beginRun(t.db, 'backup', new Date(), () => true)).toBeUndefined()
    finish()
    await step
    expect(await takenUntil()).toBeNaN()
  })

  test.each(['backup', 'rehearsal'] as const)(
    'a shutdown during a %s leaves what was noted of earlier tries',
    async (kind) => {
      await noteSuccess(t.db, 'backup', { name: 'old.tar', bytes: 1, details: '' })
      await noteFailure(t.db, 'rehearsal', 'These pages differ from those of the site: /team.')
      const twoDaysAgo = new Date(Date.now() - 2 * DAY).toISOString()
      await t.db.updateTable('backup_runs').set({ tried_at: twoDaysAgo }).execute()
      if (kind === 'backup')
        await t.db.updateTable('backup_runs').set({ done_at: twoDaysAgo }).where('kind', '=', kind).execute()
      const noted = async () => [await findRun(t.db, 'backup'), await findRun(t.db, 'rehearsal')]
      const before = await noted()
      const begun: string[] = []
      let kill = () => {}
      const run = (kind: string) => {
        begun.push(kind)
        return new Promise<void>((_, reject) => {
          kill = () => reject(new Error('It ended with SIGTERM.'))
        })
      }
      const backups = scheduledBackups(t.db, { time: '03:00', log: pino({ level: 'silent' }), run })
      backups.wake()
      await expect.poll(() => begun).toEqual([kind])
      const stopped = backups.stop()
      kill()
      await stopped
      expect([await noted(), begun]).toEqual([before, [kind]])
    },
  )

  test('a backup that succeeded while the server was stopped is noted without the error of an earlier one', async () => {
    await noteFailure(t.db, 'backup', 'The disk is full.')
    const twoDaysAgo = new Date(Date.now() - 2 * DAY).toISOString()
    await t.db.updateTable('backup_runs').set({ tried_at: twoDaysAgo }).execute()
    const made = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const run = async () => {
      await noteSuccess(t.db, 'backup', { name: 'new.tar', bytes: 1, details: '' })
      made.resolve()
      await ended.promise
    }
    const backups = scheduledBackups(t.db, { time: '03:00', log: pino({ level: 'silent' }), run })
    backups.wake()
    await made.promise
    const stopped = backups.stop()
    ended.reject(new Error('It ended with SIGTERM.'))
    await stopped
    const { name, error, triedAt, doneAt } = await findRun(t.db, 'backup')
    expect([name, error, triedAt]).toEqual(['new.tar', '', doneAt])
  })
})
