import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copy } from '../scripts/copy/copy.ts'
import { markRoots, rootsOf } from '../src/outside/file/files.ts'
import { filesOnDisk } from '../src/outside/file/files-on-disk.ts'
import { copiedTables } from '../src/store/copy/copied-tables.ts'
import { type DatabaseLocation, digestsOf, readSnapshot } from '../src/store/copy/snapshot.ts'
import { openDatabase } from '../src/store/database/database.ts'
import { noteMarkedFiles } from '../src/store/marked-files.ts'
import { migrate } from '../src/store/migrations/migrate.ts'
import { fillTables } from './support/data/filled-tables.ts'
import { startBucket } from './support/outside/bucket.ts'
import { testLocations } from './support/outside/database-places.ts'
import { runCommand, saidBy } from './support/outside/run-command.ts'

const KEY = 'k'.repeat(32)
const folder = mkdtempSync(path.join(tmpdir(), 'plinth-copy-'))
const at = (...names: string[]) => path.join(folder, ...names)
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

const run = (...args: string[]) => runCommand({}, 'scripts/copy/main.ts', ...args)
const digests = (location: DatabaseLocation) =>
  readSnapshot(location, (snapshot) => digestsOf(snapshot, copiedTables))

beforeAll(async () => {
  const db = await openDatabase({ dataDir: at('data') })
  await migrate(db)
  await fillTables(db)
  await db.destroy()
  writeFileSync(at('data', 'secret.key'), KEY)
  await markRoots(await rootsOf({ dataDir: at('data'), s3: undefined }))
  const files = filesOnDisk(at('data', 'files'))
  await files.put('a.webp', Buffer.alloc(300_000, 1))
  await files.put('cards/b.jpg', Buffer.from('b'))
  await filesOnDisk(at('data', 'private')).put('cv.pdf', Buffer.from('sealed'))
})

describe.skipIf(testLocations.length === 1)('npm run copy', () => {
  test('moves everything from SQLite and disk to PostgreSQL and S3 and back', async () => {
    const { place, remove } = await testLocations[1]!.create()
    const s3 = await startBucket()
    closing.push(remove, s3.close)
    const settings = {
      DATABASE_URL: (place as { databaseUrl: string }).databaseUrl,
      SECRET_KEY: KEY,
      ...s3.settings,
    }
    const write = (more: object = {}) =>
      writeFileSync(
        at('other.env'),
        Object.entries({ ...settings, ...more })
          .map(([name, value]) => `${name}=${value}`)
          .join('\n'),
      )

    write({ SECRET_KEY: 'another key of at least 32 characters' })
    const another = 'Both places need the same secret key'
    expect(await run('--from', at('data'), '--to', at('other.env'))).toMatchObject({
      code: 1,
      complained: expect.stringContaining(another),
    })
    write()
    const there = await run('--from', at('data'), '--to', at('other.env'))
    expect([there.complained, there.code]).toEqual(['', 0])
    expect(there.said).toContain('files: 2 copied, 0 were there already')
    expect(there.said).toContain('private: 1 copied, 0 were there already')
    expect(await digests(place)).toEqual(await digests({ dataDir: at('data') }))

    await expect(saidBy(() => copy(at('data'), at('other.env')))).rejects.toThrow(
      'is not empty: its table users has rows',
    )

    // A key in the settings stays there.
    await expect(copy(at('other.env'), at('back'))).rejects.toThrow(another)
    writeFileSync(at('back.env'), `DATA_DIR=${at('back')}\nSECRET_KEY=${KEY}\n`)
    await saidBy(() => copy(at('other.env'), at('back.env')))
    expect(await digests({ dataDir: at('back') })).toEqual(await digests({ dataDir: at('data') }))
    for (const name of ['files/a.webp', 'files/cards/b.jpg', 'private/cv.pdf'])
      expect(readFileSync(at('back', name)).equals(readFileSync(at('data', name)))).toBe(true)
  })
})

test.skipIf(testLocations.length === 1)(
  '--to takes the address of a database, and leaves the files',
  async () => {
    const { place, remove } = await testLocations[1]!.create()
    closing.push(remove)
    const { databaseUrl } = place as { databaseUrl: string }
    const { code, said, complained } = await run('--from', at('data'), '--to', databaseUrl)
    expect([complained, code]).toEqual(['', 0])
    expect(said).toContain(
      `Copying from SQLite in ${at('data')} and files in ${at('data')} to PostgreSQL and files in`,
    )
    expect(said).toContain(`the content of ${at('data', 'secret.key')} as SECRET_KEY`)
    expect(await digests(place)).toEqual(await digests({ dataDir: at('data') }))
  },
)

test('other addresses are refused, and are no folders', async () => {
  for (const places of [
    ['--from', at('data'), '--to', 's3://bucket'],
    ['--from', 'postgres://me:secret@localhost/db', '--to', at('new')],
  ]) {
    const { code, complained } = await run(...places)
    expect([code, complained]).toEqual([2, expect.stringContaining('Write a file with DATABASE_URL=')])
    expect(complained).not.toContain('secret@')
  }
  expect(['s3:', 'postgres:'].filter((name) => existsSync(name))).toEqual([])
})

test('files whose disk is not mounted are not copied as none, nor marked', async () => {
  const db = await openDatabase({ dataDir: at('away') })
  await migrate(db)
  await noteMarkedFiles(db)
  await db.destroy()
  mkdirSync(at('away', 'files'))
  await expect(saidBy(() => copy(at('away'), at('new')))).rejects.toThrow(
    'is its disk mounted? Nothing was changed.',
  )
  expect([readdirSync(at('away', 'files')), existsSync(at('new', 'plinth.db'))]).toEqual([[], false])
})

test('an interrupted copy goes on with the missing files, and the key in the data folder comes along', async () => {
  await filesOnDisk(at('half', 'files')).put('a.webp', Buffer.alloc(300_000, 1))
  await filesOnDisk(at('half', 'files')).put('cards/b.jpg', Buffer.from('x'))
  const said = await saidBy(() => copy(at('data'), at('half')))
  expect(said).toContain('files: 1 copied, 1 were there already')
  expect(readFileSync(at('half', 'files/cards/b.jpg'), 'utf8')).toBe('b')
  expect(readFileSync(at('half', 'secret.key'), 'utf8')).toBe(KEY)
})

test('a folder with other files, a missing source and a database of another release are refused, unchanged', async () => {
  await filesOnDisk(at('foreign', 'files')).put('other.webp', Buffer.from('x'))
  await expect(saidBy(() => copy(at('data'), at('foreign')))).rejects.toThrow('its files hold other.webp')
  const none = await run('--from', at('nowhere'), '--to', at('new'))
  expect([none.code, none.complained]).toEqual([
    2,
    expect.stringContaining('neither a data folder nor a file'),
  ])
  const db = await openDatabase({ dataDir: at('newer') })
  await migrate(db)
  await sql`delete from kysely_migration where name <> '030-first-release'`.execute(db)
  for (const [schema, release] of [
    ['999-later', 'a newer release'],
    ['018-preferences', 'a version before the first release'],
  ]) {
    await sql`update kysely_migration set name = ${schema}`.execute(db)
    await expect(saidBy(() => copy(at('newer'), at('new')))).rejects.toThrow(
      `is of ${release} (${schema}): copy with that release.`,
    )
  }
  await db.destroy()
  expect(existsSync(at('new', 'plinth.db'))).toBe(false)
})
