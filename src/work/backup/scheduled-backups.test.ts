import { pino } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { beginRun } from '../../store/backup/backup-runs.ts'
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
    for (let fiveMinutes = 0; fiveMinutes < 20; fiveMinutes++) {
      vi.advanceTimersByTime(5 * 60_000)
      await expect.poll(takenUntil).toBeGreaterThan(Date.now() + 10 * 60_000)
    }
    expect(await beginRun(t.db, 'backup', new Date(), () => true)).toBeUndefined()
    finish()
    await step
    expect(await takenUntil()).toBeNaN()
  })
})
