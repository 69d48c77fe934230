import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { filesOnDisk } from '../../outside/file/files-on-disk.ts'
import { openDatabase } from '../../store/database/database.ts'
import { migrate } from '../../store/migrations/migrate.ts'
import { type CopiedStore, oneOf } from '../copy/copied-store.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/** Called before each rename of a file; may throw in its place. */
const renames = vi.hoisted((): { before?: (from: string, to: string) => void } => ({}))
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  const rename = async (from: string, to: string) => {
    renames.before?.(from, to)
    await real.rename(from, to)
  }
  return { ...real, rename }
})

const KEY = 'k'.repeat(32)
const folder = mkdtempSync(path.join(tmpdir(), 'plinth-rename-'))
const dataDir = path.join(folder, 'data')
const storeIn = (location: string): CopiedStore => ({
  database: { dataDir: location },
  files: filesOnDisk(path.join(location, 'files')),
  private: filesOnDisk(path.join(location, 'private')),
  roots: [],
})
const tags = async () => {
  const db = await openDatabase({ dataDir })
  const rows = await db.selectFrom('tags').select('tag').execute()
  await db.destroy()
  return rows.map(({ tag }) => tag)
}

let backup: Buffer
beforeAll(async () => {
  const db = await openDatabase({ dataDir })
  await migrate(db)
  await storeIn(dataDir).files.put('a.webp', Buffer.from('a'))
  const backups = filesOnDisk(path.join(folder, 'backups'))
  const { name } = await writeBackup(backups, {
    store: storeIn(dataDir),
    secretKey: KEY,
    includesKey: true,
    passphrase: undefined,
    at: new Date(),
  })
  backup = readFileSync(path.join(folder, 'backups', name))
  await db.insertInto('tags').values({ id: '1', tag: 'AFTER THE BACKUP' }).execute()
  await db.destroy()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const restore = () =>
  restoreBackup(
    async () => oneOf(backup),
    {
      dataDir,
      isSqlite: true,
      isOnDisk: true,
      keySetting: undefined,
      keyInFolder: undefined,
      openStore: async (location) => storeIn(location),
    },
    { replaces: true, allowsOtherKey: false, passphrase: undefined, settle: async () => 'backup' },
  )

test('a restore that cannot rename, such as onto another disk, leaves the old data in its place', async () => {
  const before = readdirSync(dataDir)
  for (let refused = 1; ; refused++) {
    let count = 0
    renames.before = (from, to) => {
      const isOfData = [from, to].some((location) => path.dirname(location) === dataDir)
      if (isOfData && ++count === refused) throw new Error('EXDEV: cross-device link not permitted')
    }
    const failure = await restore().then(
      () => undefined,
      (error: Error) => error,
    )
    renames.before = undefined
    if (!failure) {
      expect(refused).toBeGreaterThan(5)
      break
    }
    expect(failure.message).toContain('EXDEV: cross-device link not permitted')
    expect(failure.message).toContain('The old data is as it was.')
    expect([refused, readdirSync(dataDir), await tags()]).toEqual([refused, before, ['AFTER THE BACKUP']])
    expect(readdirSync(path.join(dataDir, 'files'))).toEqual(['a.webp'])
  }
  expect(await tags()).toEqual([])
})
