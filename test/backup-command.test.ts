import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { backUp } from '../scripts/backup/back-up.ts'
import { restore } from '../scripts/restore/restore.ts'
import { readConfig } from '../src/outside/config.ts'
import { findRun } from '../src/store/backup/backup-runs.ts'
import { change, type Database, openDatabase } from '../src/store/database/database.ts'
import { migrate } from '../src/store/migrations/migrate.ts'
import { runCommand, saidBy } from './support/outside/run-command.ts'

const KEY = 'k'.repeat(32)
const PASSPHRASE = 'bamboo and brick'
const OPTIONS = { defaultFolder: 'backups', workFactor: 2 }
const folder = mkdtempSync(path.join(tmpdir(), 'plinth-backup-command-'))
const at = (...names: string[]) => path.join(folder, ...names)

let db: Database
beforeAll(async () => {
  db = await openDatabase({ dataDir: at('data') })
  await migrate(db)
  await change(db, (tx) => tx.insertInto('tags').values({ id: '1', tag: 'COURTYARD' }).execute())
  writeFileSync(at('data', 'secret.key'), KEY)
})
afterAll(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const run = (command: string, settings: Record<string, string>, ...args: string[]) =>
  runCommand({ DATA_DIR: at('data'), ...settings }, `scripts/${command}/main.ts`, ...args)
const configOf = (settings: Record<string, string>) => readConfig({ DATA_DIR: at('data'), ...settings })
const tagsIn = async (dataDir: string) => {
  const restored = await openDatabase({ dataDir })
  const tags = await restored.selectFrom('tags').select('tag').execute()
  await restored.destroy()
  return tags
}

test('a backup is made while the database is open, is noted, and says that it does not hold the key', async () => {
  const { code, said, complained } = await run('backup', {}, '--to', at('plain'))
  expect([code, complained]).toEqual([0, ''])
  expect(said).toContain('It is not encrypted: BACKUP_PASSPHRASE is not set.')
  expect(said).toContain('It does not hold the secret key. Keep a copy of')
  const [name] = readdirSync(at('plain'))
  expect(await findRun(db, 'backup')).toMatchObject({ name, error: '' })

  await expect(restore(at('plain', name!), {}, configOf({ DATA_DIR: at('new') }))).rejects.toThrow(
    'The secret key of this backup is not here',
  )
  const restored = await run('restore', { DATA_DIR: at('new'), SECRET_KEY: KEY }, at('plain', name!))
  expect([restored.code, restored.complained]).toEqual([0, ''])
  expect(await tagsIn(at('new'))).toEqual([{ tag: 'COURTYARD' }])
  await expect(restore(at('plain', name!), { replace: true }, configOf({}))).rejects.toThrow(
    'Stop the server first',
  )
})

test('where users differ and nobody can be asked, a restore is refused until it is said whose access counts', async () => {
  const [name] = readdirSync(at('plain'))
  const settings = { DATA_DIR: at('new'), SECRET_KEY: KEY }
  const restored = await openDatabase({ dataDir: at('new') })
  const user = { id: '1', name: 'Asha', email: 'asha@plinth.example', role: 'SUPER_ADMIN' as const }
  const more = { password_hash: 'x', status: 'Active' as const, created_at: '', updated_at: '' }
  await change(restored, (tx) =>
    tx
      .insertInto('users')
      .values({ ...user, ...more })
      .execute(),
  )
  await restored.destroy()
  const refused = await run('restore', settings, at('plain', name!), '--replace')
  expect([refused.code, refused.said]).toEqual([
    1,
    expect.stringContaining('asha@plinth.example was added since, and is missing in the backup'),
  ])
  expect(refused.complained).toContain('Say with --users which of these are restored:')
  expect((await run('restore', settings, at('plain', name!), '--users', 'all')).code).toBe(2)
  const done = await run('restore', settings, at('plain', name!), '--replace', '--users', 'newer')
  expect([done.code, done.complained]).toEqual([0, ''])
  const after = await openDatabase({ dataDir: at('new') })
  expect(await after.selectFrom('users').select('email').execute()).toEqual([
    { email: 'asha@plinth.example' },
  ])
  await after.destroy()
})

test('an encrypted backup holds the key of the data folder, unless SECRET_KEY has it, and is found in BACKUP_DIR', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T03:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const settings = { BACKUP_DIR: at('safe'), BACKUP_PASSPHRASE: PASSPHRASE }
  expect(await saidBy(() => backUp(OPTIONS, configOf(settings)))).toContain('It holds the secret key')
  const [name] = readdirSync(at('safe'))
  const again = { ...settings, DATA_DIR: at('again') }
  expect(await saidBy(() => restore(name!, {}, configOf(again)))).toContain('Everybody has to sign in again.')
  expect(readFileSync(at('again', 'secret.key'), 'utf8')).toBe(KEY)
  expect(await tagsIn(at('again'))).toEqual([{ tag: 'COURTYARD' }])

  // One more of the same day, from the restored site.
  vi.setSystemTime(new Date('2026-11-22T03:00:01Z'))
  const said = await saidBy(() => backUp(OPTIONS, configOf({ ...again, SECRET_KEY: KEY })))
  expect(said).toContain('It does not hold the secret key. Keep a copy of SECRET_KEY apart from it')
  expect(said).not.toContain('is deleted')
  expect(readdirSync(at('safe'))).toHaveLength(2)
  const restored = await openDatabase({ dataDir: at('again') })
  expect((await findRun(restored, 'restore')).name).toBe(name)
  await restored.destroy()
})

test('a failure is noted for the dashboard', async () => {
  writeFileSync(at('a-file'), 'x')
  const failed = await run('backup', {}, '--to', at('a-file'))
  expect(failed.code).toBe(1)
  expect((await findRun(db, 'backup')).error).not.toBe('')
})

test('wrong arguments, a missing file and a data folder without data are explained', async () => {
  expect((await run('restore', {})).complained).toContain('Name one file.')
  await expect(restore(at('none.tar'), {}, configOf({}))).rejects.toThrow('There is no backup')
  expect((await run('backup', {}, '--from', 'x')).code).toBe(2)
  const toAddress = await run('backup', {}, '--to', 's3://bucket')
  expect([toAddress.code, toAddress.complained]).toEqual([2, expect.stringContaining('BACKUP_S3_BUCKET')])
  expect((await run('restore', {}, 'postgres://db/x')).complained).toContain('Name a file, or a backup in')
  await expect(backUp(OPTIONS, configOf({ DATA_DIR: at('empty') }))).rejects.toThrow('There is no data in')
  expect(existsSync(at('empty', 'plinth.db'))).toBe(false)
})
