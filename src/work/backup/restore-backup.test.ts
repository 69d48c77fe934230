import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { backedUpData, KEY, onDisk } from '../../../test/support/data/backups.ts'
import { testLocations } from '../../../test/support/outside/database-places.ts'
import { plinth } from '../../domain/account/user.ts'
import { encryptedFiles } from '../../outside/file/encrypted-files.ts'
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
import type { RestoreTarget } from './restore-backup.ts'

const data = backedUpData()
const { at, make, target, restore } = data
const digests = (location: DatabaseLocation, tables: readonly string[]) =>
  readSnapshot(location, (snapshot) => digestsOf(snapshot, tables))

describe.each(testLocations)('a backup restored into an empty place on $name', ({ name, create }) => {
  let into: RestoreTarget
  /** Its database. */
  let there: DatabaseLocation
  let restored: Awaited<ReturnType<typeof restore>>
  beforeAll(async () => {
    const made = name === 'SQLite' ? undefined : await create()
    into = target({}, made?.place)
    there = made?.place ?? { dataDir: into.dataDir }
    restored = await restore(data.backup, into)
    return made?.remove
  })

  test('has equal records and files, and no sign-ins', async () => {
    const { aside, erasedAgain, hasProofs } = restored
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

  test('is not replaced while a server has its database open', async () => {
    const db = await openDatabase(there)
    await db.siteVersion.start()
    await db.selectFrom('site').selectAll().execute()
    await expect(restore(data.backup, into, { replaces: true, watched: undefined })).rejects.toThrow(
      'Stop the server first',
    )
    await db.destroy()
  })

  test('stays as it was when a restore over it fails', async () => {
    const before = await digests(there, copiedTables)
    const listing = readdirSync(into.dataDir)
    let times = 0
    // The disk with the file breaks after it was checked.
    const open = async () =>
      oneOf(++times === 1 ? data.backup : data.backup.subarray(0, data.backup.length - 50_000))
    await expect(restore(open, into, { replaces: true })).rejects.toThrow('cut off')
    expect(await digests(there, copiedTables)).toEqual(before)
    expect(readdirSync(into.dataDir)).toEqual(listing)
  })

  test('is replaced when asked, kept aside, and what was erased since is erased again', async () => {
    let db = await openDatabase(there)
    await eraseApplication(db, encryptedFiles(onDisk(into.dataDir).private, KEY), plinth, '1', 'withdrawn')
    await eraseEnquiry(db, plinth, '2', 'deleted')
    await removeSubscriber(db, plinth, '3')
    await db.deleteFrom('tags').execute()
    await db.destroy()
    await expect(restore(data.backup, into)).rejects.toThrow('its table users has rows')
    const { aside, erasedAgain } = await restore(data.backup, into, { replaces: true })
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
    if (name !== 'SQLite') {
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

test.each([
  ['is no database', () => Buffer.from('%PDF-1.7 '.repeat(9000))],
  ['was cut off', (bytes: Buffer) => bytes.subarray(0, 30_000)],
  ['has a damaged table of contents', (bytes: Buffer) => Buffer.from(bytes).fill(255, 100, 4096)],
])('a database that %s is replaced when asked, and kept aside', async (_, damaged) => {
  const [into, kept] = [target(), target()]
  const bytes = damaged(readFileSync(at('data', 'plinth.db')))
  for (const { dataDir } of [into, kept]) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(path.join(dataDir, 'plinth.db'), bytes)
  }
  await expect(restore(data.backup, kept)).rejects.toThrow('plinth.db is damaged')
  expect(readFileSync(path.join(kept.dataDir, 'plinth.db')).equals(bytes)).toBe(true)
  const { aside, hasProofs } = await restore(data.backup, into, { replaces: true })
  expect(hasProofs).toBe(false)
  expect(readFileSync(path.join(aside!, 'plinth.db')).equals(bytes)).toBe(true)
  expect(await digests(into, backedUpTables)).toEqual(await digests({ dataDir: at('data') }, backedUpTables))
})

test('a backup without its key is refused where another key or none is, unless asked', async () => {
  const other = target({ keySetting: 'another key of at least 32 letters' })
  await expect(restore(data.backup, other)).rejects.toThrow(
    'The secret key here is not the one of this backup',
  )
  await expect(restore(data.backup, target({ keySetting: undefined }))).rejects.toThrow(
    'The secret key of this backup is not here',
  )
  await restore(data.backup, other, { allowsOtherKey: true })
  await restore(data.backup, target({ keySetting: undefined, keyInFolder: KEY }))
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
  await restore(data.backup, into)
  expect(limits).toEqual([false, false])
})
