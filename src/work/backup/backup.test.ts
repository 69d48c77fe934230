import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rebuilt } from '../../../test/support/data/backups.ts'
import { fillTables } from '../../../test/support/data/filled-tables.ts'
import { type TestLocation, testLocations } from '../../../test/support/outside/database-places.ts'
import { fileStores } from '../../../test/support/outside/file-stores.ts'
import { plinth } from '../../domain/account/user.ts'
import { backupName } from '../../domain/backup/rotation.ts'
import { unfinishedName } from '../../domain/file/file-store.ts'
import type { Problem } from '../../domain/shared/problem.ts'
import { encryptedFiles } from '../../outside/file/encrypted-files.ts'
import { filesOnDisk } from '../../outside/file/files-on-disk.ts'
import { noteSuccess } from '../../store/backup/backup-runs.ts'
import { backedUpTables, copiedTables } from '../../store/copy/copied-tables.ts'
import { type DatabaseLocation, digestsOf, readSnapshot } from '../../store/copy/snapshot.ts'
import { openDatabase } from '../../store/database/database.ts'
import { existingTables } from '../../store/database/sql-parts.ts'
import { hasTimeLimits } from '../../store/database/time-limits.ts'
import { eraseEnquiry } from '../../store/enquiry/enquiry-changes.ts'
import { eraseApplication } from '../../store/hiring/erase-applications.ts'
import { migrations } from '../../store/migrations/list.ts'
import { migrate } from '../../store/migrations/migrate.ts'
import { removeSubscriber } from '../../store/subscriber/subscribers.ts'
import { type CopiedStore, oneOf } from '../copy/copied-store.ts'
import { checkBackup } from './check-backup.ts'
import { type RestoreTarget, restoreBackup } from './restore-backup.ts'
import { newestBackup, rotateBackups } from './rotate-backups.ts'
import { writeBackup } from './write-backup.ts'

const KEY = 'k'.repeat(32)
const PASSPHRASE = 'bamboo and brick'
const folder = mkdtempSync(path.join(tmpdir(), 'plinth-backup-'))
const at = (...names: string[]) => path.join(folder, ...names)
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

const onDisk = (dataDir: string, database: DatabaseLocation = { dataDir }): CopiedStore => ({
  database,
  files: filesOnDisk(path.join(dataDir, 'files')),
  private: filesOnDisk(path.join(dataDir, 'private')),
  roots: [],
})

let backup: Buffer
let name: string
const backups = filesOnDisk(at('backups'))
const make = (more: Partial<Parameters<typeof writeBackup>[1]> = {}, into = backups) =>
  writeBackup(into, {
    store: onDisk(at('data')),
    secretKey: KEY,
    includesKey: false,
    passphrase: undefined,
    workFactor: 2,
    at: new Date('2026-11-22T03:00:00Z'),
    ...more,
  })

beforeAll(async () => {
  const db = await openDatabase({ dataDir: at('data') })
  await migrate(db)
  await fillTables(db)
  // An application is stored or erased.
  await db.deleteFrom('erasures').execute()
  await db.destroy()
  const { files, private: privateFiles } = onDisk(at('data'))
  await files.put('a.webp', Buffer.alloc(200_000, 1))
  await files.put('cards/b.jpg', Buffer.from('b'))
  // Is made again when it is requested.
  await files.put('sheets/a-0123456789abcdef-a4.pdf', Buffer.from('c'))
  await encryptedFiles(privateFiles, KEY).put('cv.pdf', oneOf(Buffer.from('a curriculum vitae')))
  ;({ name } = await make())
  backup = readFileSync(at('backups', name))
})

let count = 0
const target = (more: Partial<RestoreTarget> = {}, database?: DatabaseLocation): RestoreTarget => ({
  dataDir: at(`target-${++count}`),
  isSqlite: database === undefined,
  isOnDisk: true,
  keySetting: KEY,
  keyInFolder: undefined,
  openStore: async (dataDir) => onDisk(dataDir, database),
  ...more,
})
const restore = (
  from: Buffer | Parameters<typeof restoreBackup>[0],
  into: RestoreTarget,
  options: Partial<Parameters<typeof restoreBackup>[2]> = {},
) =>
  restoreBackup(typeof from === 'function' ? from : async () => oneOf(from), into, {
    replaces: false,
    allowsOtherKey: false,
    passphrase: undefined,
    settle: async () => 'backup',
    ...options,
  })
const digests = (location: DatabaseLocation, tables: readonly string[]) =>
  readSnapshot(location, (snapshot) => digestsOf(snapshot, tables))

/** An empty place: where a backup is restored into, and where its database is then. */
async function placeOn({ name, create }: TestLocation) {
  if (name === 'SQLite') {
    const into = target()
    return { into, there: { dataDir: into.dataDir } }
  }
  const { place, remove } = await create()
  closing.push(remove)
  return { into: target({}, place), there: place }
}

describe.each(testLocations)('a backup restored into an empty place on $name', (kind) => {
  test('has equal records and files, and no sign-ins', async () => {
    const { into, there } = await placeOn(kind)
    const { aside, erasedAgain, hasProofs } = await restore(backup, into)
    expect([aside, erasedAgain, hasProofs]).toEqual([undefined, 0, false])
    expect(await digests(there, backedUpTables)).toEqual(
      await digests({ dataDir: at('data') }, backedUpTables),
    )
    const passing = copiedTables.filter((table) => !backedUpTables.includes(table))
    for (const [table, { rows }] of Object.entries((await digests(there, passing))!))
      expect([table, rows]).toEqual([table, 0])
    for (const file of ['files/a.webp', 'files/cards/b.jpg', 'private/cv.pdf'])
      expect(readFileSync(path.join(into.dataDir, file)).equals(readFileSync(at('data', file)))).toBe(true)
    expect(readdirSync(path.join(into.dataDir, 'files')).toSorted()).toEqual(['a.webp', 'cards'])
    expect(readdirSync(into.dataDir).filter((entry) => !/^(files|private|plinth\.db)$/.test(entry))).toEqual(
      [],
    )
  })

  test('replaces data when asked, keeps it aside, and erases again what was erased since', async () => {
    const { into, there } = await placeOn(kind)
    await restore(backup, into)
    let db = await openDatabase(there)
    await eraseApplication(db, encryptedFiles(onDisk(into.dataDir).private, KEY), plinth, '1', 'withdrawn')
    await eraseEnquiry(db, plinth, '2', 'deleted')
    await removeSubscriber(db, plinth, '3')
    await db.deleteFrom('tags').execute()
    await db.destroy()
    await expect(restore(backup, into)).rejects.toThrow('its table users has rows')
    const { aside, erasedAgain } = await restore(backup, into, { replaces: true })
    expect(erasedAgain).toBe(3)
    db = await openDatabase(there)
    expect(await db.selectFrom('tags').selectAll().execute()).toHaveLength(4)
    expect(await db.selectFrom('applications').select('id').orderBy('id').execute()).toEqual(
      ['0', '2', '3'].map((id) => ({ id })),
    )
    for (const [table, ids] of [
      ['enquiries', ['0', '1', '3']],
      ['subscribers', ['0', '1', '2']],
    ] as const)
      expect(await db.selectFrom(table).select('id').orderBy('id').execute()).toEqual(
        ids.map((id) => ({ id })),
      )
    expect(await db.selectFrom('erasures').select(['id', 'kind', 'reason']).orderBy('id').execute()).toEqual([
      { id: '1', kind: 'application', reason: 'withdrawn' },
      { id: '2', kind: 'enquiry', reason: 'deleted' },
      { id: '3', kind: 'subscriber', reason: 'deleted' },
    ])
    if (kind.name !== 'SQLite') {
      const [schema] = /before_restore_\d+/.exec(aside!) ?? []
      const { rows } = await sql`select * from ${sql.id(schema!, 'tags')}`.execute(db)
      expect(rows).toEqual([])
      // A later start finds its own tables, not those put aside.
      await migrate(db)
      expect((await existingTables(db)).has('tags')).toBe(true)
    } else {
      expect((await digests({ dataDir: aside! }, ['tags']))!.tags!.rows).toBe(0)
      expect(readdirSync(path.join(aside!, 'files'))).toContain('a.webp')
    }
    await db.destroy()
  })
})

test.each(testLocations)('a database on $name that a server has open is not replaced', async (kind) => {
  const { into, there } = await placeOn(kind)
  await restore(backup, into)
  const db = await openDatabase(there)
  await db.siteVersion.start()
  await db.selectFrom('site').selectAll().execute()
  await expect(restore(backup, into, { replaces: true })).rejects.toThrow('Stop the server first')
  await db.destroy()
})

test.each([
  ['is no database', () => Buffer.from('%PDF-1.7 '.repeat(9000))],
  ['was cut off', (bytes: Buffer) => bytes.subarray(0, 30_000)],
  ['has a damaged table of contents', (bytes: Buffer) => Buffer.from(bytes).fill(255, 100, 4096)],
])('a database that %s is replaced when asked, and kept aside', async (_, damaged) => {
  const [into, kept] = [target(), target()]
  await restore(backup, into)
  const bytes = damaged(readFileSync(path.join(into.dataDir, 'plinth.db')))
  for (const { dataDir } of [into, kept]) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(path.join(dataDir, 'plinth.db'), bytes)
  }
  await expect(restore(backup, kept)).rejects.toThrow('plinth.db is damaged')
  expect(readFileSync(path.join(kept.dataDir, 'plinth.db')).equals(bytes)).toBe(true)
  const { aside, hasProofs } = await restore(backup, into, { replaces: true })
  expect(hasProofs).toBe(false)
  expect(readFileSync(path.join(aside!, 'plinth.db')).equals(bytes)).toBe(true)
  expect(await digests(into, backedUpTables)).toEqual(await digests({ dataDir: at('data') }, backedUpTables))
})

test('an encrypted backup needs its passphrase, and shows nothing of its content', async () => {
  const made = await make({ passphrase: PASSPHRASE, includesKey: true, at: new Date('2026-11-22T04:00:00Z') })
  expect(made.name).toBe('plinth-2026-11-22T04-00-00Z.tar.age')
  const encrypted = readFileSync(at('backups', made.name))
  expect([encrypted.includes('manifest.json'), encrypted.includes(KEY)]).toEqual([false, false])
  const into = target({ keySetting: undefined })
  await expect(restore(encrypted, into)).rejects.toThrow('it needs its passphrase')
  await expect(restore(encrypted, into, { passphrase: 'another one, as long' })).rejects.toThrow(
    'BACKUP_PASSPHRASE is not the one',
  )
  await expect(restore(encrypted.subarray(0, -100), into, { passphrase: PASSPHRASE })).rejects.toThrow(
    'cut off',
  )
  await restore(encrypted, into, { passphrase: PASSPHRASE })
  expect(readFileSync(path.join(into.dataDir, 'secret.key'), 'utf8')).toBe(KEY)
})

test('with a passphrase, a backup that is not encrypted is refused, since others may be able to write there', async () => {
  const into = target()
  await expect(restore(backup, into, { passphrase: PASSPHRASE })).rejects.toThrow(
    'it is not encrypted, although BACKUP_PASSPHRASE is set',
  )
  expect(() => readdirSync(into.dataDir)).toThrow('ENOENT')
})

test('a backup without its key is refused where another key or none is, unless asked', async () => {
  const other = target({ keySetting: 'another key of at least 32 letters' })
  await expect(restore(backup, other)).rejects.toThrow('The secret key here is not the one of this backup')
  await expect(restore(backup, target({ keySetting: undefined }))).rejects.toThrow(
    'The secret key of this backup is not here',
  )
  await restore(backup, other, { allowsOtherKey: true })
  await restore(backup, target({ keySetting: undefined, keyInFolder: KEY }))
})

describe('a backup is refused, and nothing is changed, when', () => {
  const flipped = (position: number) => {
    const bytes = Buffer.from(backup)
    bytes[position]! ^= 1
    return bytes
  }
  const faults: Record<string, [make: () => Buffer | Promise<Buffer>, why: string]> = {
    'its end is missing': [() => backup.subarray(0, -2000), 'cut off'],
    'its last block is missing': [() => backup.subarray(0, -1), 'cut off'],
    'its second half is missing': [() => backup.subarray(0, backup.length / 2), 'cut off'],
    'it is empty': [() => Buffer.alloc(0), 'cut off'],
    'it ends after a member': [
      () => rebuilt(backup, { members: (members) => void members.pop() }),
      'its manifest is missing',
    ],
    'a bit of a header was changed': [() => flipped(10), 'header of a member was changed'],
    'a bit of a row was changed': [() => flipped(520), 'its member database/site.1.jsonl was changed'],
    'bytes were added': [() => Buffer.concat([backup, Buffer.alloc(512, 1)]), 'bytes were added'],
    'it is no backup': [() => Buffer.from('%PDF-1.7 '.repeat(200)), 'header of a member was changed'],
    'a member is missing': [
      () => rebuilt(backup, { members: (members) => void members.splice(3, 1) }),
      'is missing',
    ],
    'a member is there twice': [
      () => rebuilt(backup, { members: (members) => void members.splice(3, 0, members[3]!) }),
      'twice',
    ],
    'a member was added': [
      () =>
        rebuilt(backup, {
          members: (members) => void members.unshift({ name: 'files/more.webp', bytes: Buffer.from('x') }),
        }),
      'files/more.webp',
    ],
    'a member leads out of its folder': [
      () =>
        rebuilt(backup, {
          members: (members) => void members.unshift({ name: 'files/../../x', bytes: Buffer.from('x') }),
        }),
      'a name that no backup has, "files/../../x"',
    ],
    'a member has an absolute name': [
      () =>
        rebuilt(backup, {
          members: (members) => void members.unshift({ name: '/etc/passwd', bytes: Buffer.from('x') }),
        }),
      'a name that no backup has',
    ],
    'it is of a newer schema': [
      () =>
        rebuilt(backup, {
          manifest: (manifest) => {
            manifest.schema = '999-later'
          },
        }),
      'made by a newer release (schema 999-later)',
    ],
    'it is older than the first release': [
      () => rebuilt(backup, { manifest: (manifest) => void Object.assign(manifest, { schema: '012-old' }) }),
      'made by a version before the first release (schema 012-old). Restore it with that version',
    ],
    'it is of a newer format': [
      () => rebuilt(backup, { manifest: (manifest) => void Object.assign(manifest, { format: 2 }) }),
      'made by a newer release (format 2)',
    ],
  }
  test.each(Object.entries(faults))('%s', async (_, [fault, why]) => {
    const into = target()
    await expect(restore(await fault(), into)).rejects.toThrow(why)
    expect(() => readdirSync(into.dataDir)).toThrow('ENOENT')
  })

  test('any one of its bits was changed', async () => {
    const step = Math.ceil(backup.length / 60)
    for (let position = 7; position < backup.length; position += step) {
      const refusal = await checkBackup(oneOf(flipped(position)), undefined).catch((error: Problem) => error)
      expect([position, (refusal as Problem).status]).toEqual([position, 422])
    }
  })
})

test('a database of an earlier release is backed up as it is, restored and migrated', async () => {
  const dataDir = at('earlier')
  const db = await openDatabase({ dataDir })
  await migrate(db, '030-first-release')
  await sql`insert into tags (id, tag) values ('1', 'VERANDAH')`.execute(db)
  await db.destroy()
  const made = await make({ store: onDisk(dataDir), at: new Date('2026-11-22T07:00:00Z') })
  expect(made.manifest.schema).toBe('030-first-release')
  expect(await schemaOf(dataDir)).toBe('030-first-release')
  const into = target()
  migrations['998-second-release'] = { up: async () => {} }
  try {
    await restore(readFileSync(at('backups', made.name)), into)
  } finally {
    delete migrations['998-second-release']
  }
  expect(await schemaOf(into.dataDir)).toBe('998-second-release')
  expect((await digests(into, ['tags']))!.tags!.rows).toBe(1)
})

const schemaOf = (dataDir: string) => readSnapshot({ dataDir }, async ({ schema }) => schema)

test.each(testLocations)('a restore on $name that fails leaves the old data as it was', async (kind) => {
  const { into, there } = await placeOn(kind)
  await restore(backup, into)
  const before = await digests(there, copiedTables)
  const listing = readdirSync(into.dataDir)
  let times = 0
  // The disk with the file breaks after it was checked.
  const open = async () => oneOf(++times === 1 ? backup : backup.subarray(0, backup.length - 50_000))
  await expect(restore(open, into, { replaces: true })).rejects.toThrow('cut off')
  expect(await digests(there, copiedTables)).toEqual(before)
  expect(readdirSync(into.dataDir)).toEqual(listing)
})

describe.each(fileStores)('backups on $name', ({ open }) => {
  test('are written, found and rotated', async () => {
    const store = await open()
    for (const day of ['20', '21', '22'])
      for (const hour of ['03', '04'])
        await make({ at: new Date(`2024-11-${day}T${hour}:00:00Z`) }, store.files)
    const db = await openDatabase({ dataDir: at('rotating') })
    await migrate(db)
    const proven = 'plinth-2024-11-21T03-00-00Z.tar'
    await noteSuccess(db, 'restore', { name: proven, bytes: 0, details: '' })
    expect(await rotateBackups(store.files, db)).toEqual(
      ['22', '20'].map((day) => `plinth-2024-11-${day}T03-00-00Z.tar`),
    )
    await db.destroy()
    expect(await newestBackup(store.files)).toBe('plinth-2024-11-22T04-00-00Z.tar')
    await store.close()
  })
})

test('a backup that cannot be finished leaves no file, and removes that of one that was killed', async () => {
  const store = onDisk(at('data'))
  const failing: CopiedStore = {
    ...store,
    private: {
      ...store.private,
      read: async () => {
        throw new Error('The disk is broken.')
      },
    },
  }
  const before = readdirSync(at('backups'))
  const leftBehind = at('backups', unfinishedName('plinth-2026-11-22T02-00-00Z.tar', randomUUID()))
  writeFileSync(leftBehind, 'half a backup')
  const twoHoursAgo = Date.now() / 1000 - 7200
  utimesSync(leftBehind, twoHoursAgo, twoHoursAgo)
  await expect(make({ store: failing, at: new Date('2026-11-22T05:00:00Z') })).rejects.toThrow(
    'The disk is broken.',
  )
  expect(readdirSync(at('backups'))).toEqual(before)
})

test('a backup made while files are deleted is whole, and leaves out files of others', async () => {
  const store = onDisk(at('data'))
  const vanishing: CopiedStore = {
    ...store,
    files: {
      ...store.files,
      size: async (name) => (name === 'logo@2x.png' ? 3 : store.files.size(name)),
      read: async (name) =>
        name === 'logo@2x.png' ? { length: 3, body: Buffer.from('gif') } : store.files.read(name),
      async *list() {
        yield 'gone.webp'
        // A bucket may hold such objects.
        yield 'logo@2x.png'
        yield* store.files.list()
      },
    },
  }
  const { manifest } = await make({ store: vanishing, at: new Date('2026-11-22T06:00:00Z') })
  const files = manifest.members.filter(({ name }) => name.startsWith('files/'))
  expect(files.map(({ name }) => name).toSorted()).toEqual(['files/a.webp', 'files/cards/b.jpg'])
})

test('a private file that is deleted while the pictures are copied is in the backup', async () => {
  const store = onDisk(at('data'))
  const sealed = encryptedFiles(store.private, KEY)
  await sealed.put('replaced.pdf', oneOf(Buffer.from('an earlier curriculum vitae')))
  const replacing: CopiedStore = {
    ...store,
    files: {
      ...store.files,
      async *list() {
        yield* store.files.list()
        await sealed.delete('replaced.pdf')
      },
    },
  }
  const { manifest } = await make({ store: replacing, at: new Date('2026-11-22T08:00:00Z') })
  expect(manifest.members.map((member) => member.name)).toContain('private/replaced.pdf')
})

test('a restore may take as long as it needs to write the files, which PostgreSQL would end after a minute', async () => {
  const limits: boolean[] = []
  const into = target({
    openStore: async (dataDir) => {
      const store = onDisk(dataDir)
      const put: CopiedStore['files']['put'] = (...file) => {
        limits.push(hasTimeLimits())
        return store.files.put(...file)
      }
      return { ...store, files: { ...store.files, put } }
    },
  })
  await restore(backup, into)
  expect(limits).toEqual([false, false])
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

test('it is an ordinary tar file', async () => {
  const { execFileSync } = await import('node:child_process')
  writeFileSync(at('plain.tar'), backup)
  const listed = execFileSync('tar', ['-tf', at('plain.tar')], { encoding: 'utf8' })
  expect(listed).toContain('manifest.json')
  const file = execFileSync('tar', ['-xOf', at('plain.tar'), 'files/a.webp'], { maxBuffer: 1e6 })
  expect(file.equals(readFileSync(at('data', 'files/a.webp')))).toBe(true)
})
