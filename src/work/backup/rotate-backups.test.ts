import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { backedUpData } from '../../../test/support/data/backups.ts'
import { fileStores } from '../../../test/support/outside/file-stores.ts'
import { backupName } from '../../domain/backup/rotation.ts'
import { storeAway, unfinishedName } from '../../domain/file/file-store.ts'
import { filesOnDisk } from '../../outside/file/files-on-disk.ts'
import { noteSuccess } from '../../store/backup/backup-runs.ts'
import { openDatabase } from '../../store/database/database.ts'
import { migrate } from '../../store/migrations/migrate.ts'
import { deleteUnfinished, newestBackup, rotateBackups } from './rotate-backups.ts'

const { at, make } = backedUpData()

describe.each(fileStores)('backups on $name', ({ open }) => {
  test('are written, found and rotated', async () => {
    const store = await open()
    for (const at of ['20T03', '20T04', '21T03', '21T04', '22T03'])
      await store.files.put(`plinth-2024-11-${at}-00-00Z.tar`, Buffer.from('x'))
    await make({ at: new Date('2024-11-22T04:00:00Z') }, store.files)
    const db = await openDatabase({ dataDir: at('rotating') })
    await migrate(db)
    const proven = 'plinth-2024-11-21T03-00-00Z.tar'
    await noteSuccess(db, 'restore', { name: proven, bytes: 0, details: '' })
    const [held, other] = ['22', '20'].map((day) => `plinth-2024-11-${day}T03-00-00Z.tar`)
    const refusal = new Error('Access Denied')
    const holding = {
      ...store.files,
      delete: async (name: string) => (name === held ? Promise.reject(refusal) : store.files.delete(name)),
    }
    expect(await rotateBackups(holding, db)).toEqual({
      deleted: [other],
      failures: [{ one: held, err: refusal }],
    })
    const away = storeAway(refusal)
    expect(await rotateBackups({ ...store.files, delete: () => Promise.reject(away) }, db)).toEqual({
      deleted: [],
      failures: [{ one: held, err: away }],
    })
    expect(await rotateBackups(store.files, db)).toEqual({ deleted: [held], failures: [] })
    await db.destroy()
    expect(await newestBackup(store.files)).toBe('plinth-2024-11-22T04-00-00Z.tar')
    await store.close()
  })
})

test('an unfinished backup that cannot be deleted stops no other one', async () => {
  const store = filesOnDisk(at('unfinished'))
  const [refused, other] = ['20', '21'].map((day) =>
    unfinishedName(backupName(new Date(`2024-11-${day}T03:00:00Z`), false), randomUUID()),
  )
  const deleted: string[] = []
  await deleteUnfinished({
    ...store,
    list: async function* () {
      yield refused!
      yield other!
    },
    writtenAt: async () => new Date(0),
    async delete(name) {
      if (name === refused) throw new Error('Access Denied')
      deleted.push(name)
    },
  })
  expect(deleted).toEqual([other])
})

test('a backup with a time in the future is not taken for the newest', async () => {
  const store = filesOnDisk(at('clock-ahead'))
  const [now, future] = [new Date(), new Date(Date.now() + 20 * 24 * 3_600_000)].map((time) =>
    backupName(time, false),
  )
  await store.put(future!, Buffer.from('x'))
  expect(await newestBackup(store)).toBe(future)
  await store.put(now!, Buffer.from('x'))
  expect(await newestBackup(store)).toBe(now)
})
