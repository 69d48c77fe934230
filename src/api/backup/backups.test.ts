import { beforeEach, describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { HOUR } from '../../domain/time/durations.ts'
import { beginRun, endRun, noteFailure, noteSuccess, renewRun } from '../../store/backup/backup-runs.ts'

describe.each(databases)('backups on $name', ({ open }) => {
  const t = testApp(open)
  let token: string
  beforeEach(async () => {
    token = (await staff(t.db, 'SUPER_ADMIN')).token
  })
  const read = async () => (await t.ask('GET', '/api/backups', { token })).body

  test('a Super Admin sees that there are none, the last success, and the error of a failed try', async () => {
    expect(await read()).toMatchObject({
      isScheduled: false,
      backup: { doneAt: null, error: '' },
      rehearsal: { doneAt: null },
      warnings: [
        expect.stringContaining('Scheduled backups are off'),
        'No backup has been made yet.',
        'No backup has been proven by a restore yet.',
      ],
    })
    // More bytes than fit into 32 bits.
    await noteSuccess(t.db, 'backup', { name: 'plinth.tar', bytes: 5_000_000_000, details: '' })
    await noteFailure(t.db, 'rehearsal', 'A page differs.')
    const { backup, rehearsal, warnings } = await read()
    expect([backup.name, backup.bytes, Date.now() - Date.parse(backup.doneAt) < 60_000]).toEqual([
      'plinth.tar',
      5_000_000_000,
      true,
    ])
    expect([rehearsal.doneAt, rehearsal.error]).toEqual([null, 'A page differs.'])
    expect(warnings).toContain('The last rehearsal of a restore failed: A page differs.')
    await noteFailure(t.db, 'backup', 'No space left.')
    expect((await read()).backup).toMatchObject({ name: 'plinth.tar', error: 'No space left.' })
    await noteSuccess(t.db, 'backup', { name: 'next.tar', bytes: 1, details: '' })
    expect((await read()).backup).toMatchObject({ name: 'next.tar', error: '' })
  })

  test('a run is taken by one process at a time, until it ends or a clock that was ahead is right again', async () => {
    const now = new Date()
    const begin = (at = now) => beginRun(t.db, 'backup', at, () => true)
    const [lease, ...others] = (await Promise.all([begin(), begin(), begin()])).toSorted()
    expect([lease?.kind, ...others]).toEqual(['backup', undefined, undefined])
    expect(await begin()).toBeUndefined()
    await endRun(t.db, lease!)
    expect(await begin(new Date(now.getTime() + 1e9))).toBeDefined()
    expect(await begin()).toBeDefined()
    expect(await beginRun(t.db, 'rehearsal', now, () => false)).toBeUndefined()
  })

  test('a process that has lost a run to another one neither ends it nor renews it', async () => {
    const begin = (at: Date) => beginRun(t.db, 'backup', at, () => true)
    const [now, later] = [new Date(), new Date(Date.now() + 4 * HOUR)]
    const lost = (await begin(now))!
    const taken = (await begin(later))!
    await endRun(t.db, lost)
    expect(await renewRun(t.db, lost, later)).toBeUndefined()
    expect(await begin(later)).toBeUndefined()
    await endRun(t.db, taken)
    expect(await begin(later)).toBeDefined()
  })
})
