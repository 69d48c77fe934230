import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startBucket } from '../../test/support/outside/bucket.ts'
import { testLocations } from '../../test/support/outside/database-places.ts'
import { MARKER } from '../domain/file/file-store.ts'
import { readConfig } from '../outside/config.ts'
import { rootsOf } from '../outside/file/files.ts'
import { openDatabase } from '../store/database/database.ts'
import { migrate } from '../store/migrations/migrate.ts'
import { checkStores, markStores } from './check-stores.ts'

const SECRET_KEY = 'k'.repeat(32)
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

describe.each(testLocations)('the stores at a start on $name', ({ name, create }) => {
  let dataDir: string
  let settings: Record<string, string>
  beforeEach(async () => {
    const { place, remove } = await create()
    closing.push(remove)
    dataDir = 'dataDir' in place ? place.dataDir : mkdtempSync(path.join(tmpdir(), 'plinth-stores-'))
    closing.push(() => rmSync(dataDir, { recursive: true, force: true }))
    settings = {
      DATA_DIR: dataDir,
      ...('databaseUrl' in place ? { DATABASE_URL: place.databaseUrl, SECRET_KEY } : {}),
    }
  })
  const open = () =>
    openDatabase(settings.DATABASE_URL ? { databaseUrl: settings.DATABASE_URL } : { dataDir })

  /** The steps of a start. */
  async function start(more: Record<string, string> = {}) {
    const config = readConfig({ ...settings, ...more })
    const found = await checkStores(config, await rootsOf(config))
    const db = await open()
    try {
      await migrate(db)
      await markStores(db, found)
    } finally {
      await db.destroy()
    }
  }
  async function emptyDatabase() {
    if (name === 'SQLite') return rmSync(path.join(dataDir, 'plinth.db'))
    const db = await open()
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
    await db.destroy()
  }
  const empty = (folder: string) => {
    rmSync(path.join(dataDir, folder), { recursive: true })
    mkdirSync(path.join(dataDir, folder))
  }

  test('are made and marked for a new site, also by processes that start together', async () => {
    await Promise.all([start(), start()])
    await start()
    for (const folder of ['files', 'private'])
      expect(readdirSync(path.join(dataDir, folder))).toEqual([MARKER])
  })

  test('are marked for a site with files that have no marker yet', async () => {
    const db = await open()
    await migrate(db)
    await db.destroy()
    mkdirSync(path.join(dataDir, 'files'))
    writeFileSync(path.join(dataDir, 'files', 'a.webp'), 'a')
    await start()
    expect(readdirSync(path.join(dataDir, 'files')).toSorted()).toEqual([MARKER, 'a.webp'])
  })

  test.each(['files', 'private'])('an empty folder in place of %s stops the start', async (folder) => {
    await start()
    empty(folder)
    await expect(start()).rejects.toThrow(
      `${path.join(dataDir, folder)} is not the one with the files of this site`,
    )
    rmSync(path.join(dataDir, folder), { recursive: true })
    await expect(start()).rejects.toThrow('Mount its disk')
    expect(readdirSync(dataDir)).not.toContain(folder)
  })

  test('an empty database beside the files of a site stops the start, and nothing is changed', async () => {
    await start()
    await emptyDatabase()
    const before = readdirSync(dataDir)
    await expect(start()).rejects.toThrow(
      /is missing or empty, but .*hold the files of a site.*npm run restore/,
    )
    expect(readdirSync(dataDir)).toEqual(before)
    if (name !== 'SQLite') return
    writeFileSync(path.join(dataDir, 'plinth.db'), '')
    await expect(start()).rejects.toThrow('is missing or empty')
  })

  test('a database of another program is refused, and not changed', async () => {
    if (name === 'SQLite') {
      const other = new Sqlite(path.join(dataDir, 'plinth.db'))
      other.exec('create table invoices (id integer)')
      other.close()
    } else {
      const db = await open()
      await sql`create table invoices (id integer)`.execute(db)
      await db.destroy()
    }
    await expect(start()).rejects.toThrow('belongs to another program: it has tables, such as invoices')
  })

  test('a database from before the first release is refused, and not changed', async () => {
    await start()
    const db = await open()
    await sql`delete from kysely_migration where name <> '030-first-release'`.execute(db)
    await sql`update kysely_migration set name = '029-application-numbers'`.execute(db)
    await db.destroy()
    await expect(start()).rejects.toThrow(
      name === 'SQLite'
        ? `The database plinth.db in the folder of the setting DATA_DIR, ${dataDir}, was made by a version before the first release (029-application-numbers) and cannot be upgraded. Nothing was changed.`
        : 'The database of the setting DATABASE_URL was made by a version before the first release',
    )
  })

  test('another bucket is noticed, and one that does not answer stops no start', async () => {
    const bucket = await startBucket()
    await start(bucket.settings)
    await start(bucket.settings)
    const other = await startBucket()
    closing.push(other.close)
    await expect(start(other.settings)).rejects.toThrow('is not the one with the files of this site')
    await bucket.close()
    await start(bucket.settings)
  }, 60_000)
})
