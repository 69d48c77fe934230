import { copyFileSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../migrations/migrate.ts'
import { type Database, openDatabase, publish } from '../database.ts'
import { DatabaseMoved, whyNotStored } from './cannot-write.ts'

let dataDir: string
let file: string
let db: Database
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'plinth-moved-'))
  file = path.join(dataDir, 'plinth.db')
  db = await openDatabase({ dataDir })
  await migrate(db)
})
afterEach(async () => {
  await db.destroy()
  rmSync(dataDir, { recursive: true, force: true })
})

const write = () => publish(db, (tx) => tx.insertInto('tags').values({ id: '1', tag: 'LOST' }).execute())

test('writes to a removed database file are refused, and reads still work', async () => {
  rmSync(file)
  const error = await write().catch((error: unknown) => error)
  expect(error).toBeInstanceOf(DatabaseMoved)
  expect(whyNotStored(error)).toBe(
    'This could not be saved because the database is not available. Please try again later.',
  )
  // A write outside of a change is refused too.
  await expect(db.deleteFrom('tags').execute()).rejects.toBeInstanceOf(DatabaseMoved)
  expect(db.siteVersion.current()).toEqual(expect.any(Number))
})

test('writes to a replaced database file are refused', async () => {
  copyFileSync(file, `${file}.copy`)
  renameSync(`${file}.copy`, file)
  await expect(write()).rejects.toBeInstanceOf(DatabaseMoved)
})

test('writes are refused when the write-ahead log was removed, and a regular stop keeps what was written before', async () => {
  await write()
  rmSync(`${file}-wal`)
  const other = () => publish(db, (tx) => tx.insertInto('tags').values({ id: '2', tag: 'OTHER' }).execute())
  await expect(other()).rejects.toBeInstanceOf(DatabaseMoved)
  await db.destroy()
  db = await openDatabase({ dataDir })
  expect(await db.selectFrom('tags').select('id').execute()).toEqual([{ id: '1' }])
})

test('writes are refused when the write-ahead log beside the target of a linked database was removed', async () => {
  await db.destroy()
  const target = path.join(dataDir, 'target.db')
  renameSync(file, target)
  symlinkSync(target, file)
  db = await openDatabase({ dataDir })
  await write()
  rmSync(`${target}-wal`)
  await expect(db.deleteFrom('tags').execute()).rejects.toBeInstanceOf(DatabaseMoved)
})

test('a database that was just opened can be written, and again after it was closed', async () => {
  await write()
  await db.destroy()
  db = await openDatabase({ dataDir })
  await expect(db.deleteFrom('tags').execute()).resolves.toBeDefined()
})

test('a change is rolled back when the file is removed before it ends', async () => {
  const change = publish(db, async (tx) => {
    rmSync(file)
    await tx.insertInto('tags').values({ id: '1', tag: 'LOST' }).execute()
  })
  await expect(change).rejects.toBeInstanceOf(DatabaseMoved)
  expect(await db.selectFrom('tags').select('id').execute()).toEqual([])
})
