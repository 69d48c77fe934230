import { pino } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { databases } from '../../../test/support/databases.ts'
import { beginRun } from '../../store/backup/backup-runs.ts'
import { scheduledBackups } from './scheduled-backups.ts'

const HOUR = 60 * 60 * 1000 // ms

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
    for (let tenMinutes = 0; tenMinutes < 20; tenMinutes++) {
      vi.advanceTimersByTime(10 * 60_000)
      await expect.poll(takenUntil).toBeGreaterThan(Date.now() + 3 * HOUR - 60_000)
    }
    expect(await beginRun(t.db, 'backup', new Date(), () => true)).toBeUndefined()
    finish()
    await step
    expect(await takenUntil()).toBeNaN()
  })
})
