import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { beginRun, noteSuccess } from '../../store/backup/backup-runs.ts'
import { backupNow } from './scheduled-backups.ts'

const log = pino({ level: 'silent' })

describe.each(databases)('a backup at once on $name', ({ open }) => {
  const t = testApp(open)
  const run = async () => {
    await noteSuccess(t.db, 'backup', { name: 'plinth.tar', bytes: 7, details: '' })
  }
  const settings = (folder?: string) => ({
    dataDir: '/data',
    backup: { target: folder === undefined ? undefined : { folder } },
  })

  test('goes where the scheduled ones are, else into the data folder', async () => {
    const asked: (readonly string[])[] = []
    const noted = async (args: readonly string[]) => {
      asked.push(args)
      await run()
    }
    const name = 'plinth.tar'
    expect(await backupNow(t.db, settings('/mnt'), log, noted)).toEqual({ name, place: '/mnt' })
    expect(await backupNow(t.db, settings(), log, noted)).toEqual({ name, place: '/data/backups' })
    expect(asked).toEqual([[], ['--to', '/data/backups']])
  })

  test('is refused while another one is made, and says why it failed', async () => {
    const inside = backupNow(t.db, settings(), log, async () => {
      await expect(backupNow(t.db, settings(), log, run)).rejects.toMatchObject({ status: 409 })
      throw new Error('No space is left.')
    })
    await expect(inside).rejects.toMatchObject({
      status: 503,
      message: 'The backup failed, so nothing was changed. No space is left.',
    })
    await expect(backupNow(t.db, settings(), log, run)).resolves.toBeDefined()
  })

  test('waits a quarter of an hour for one whose process was killed', async () => {
    const quarter = new Date(Date.now() - 15 * 60_000)
    await beginRun(t.db, 'backup', quarter, () => true)
    await expect(backupNow(t.db, settings(), log, run)).resolves.toBeDefined()
  })
})
