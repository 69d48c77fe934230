import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { databases } from '../../../../test/support/outside/databases.ts'
import { countCall, uncountCall } from '../../requests/rate-limits.ts'
import type { Database } from '../database.ts'
import { SqliteConnections } from './connections.ts'

let db: Database
beforeEach(async () => {
  db = await databases[0]!.open()
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await db.destroy()
})

test('a statement that is used stays prepared, however many others came once', async () => {
  const tags = () => db.selectFrom('tags').selectAll().execute()
  await tags()
  const prepare = vi.spyOn(Sqlite.prototype, 'prepare')
  for (let count = 0; count < 1200; count++) {
    await sql`select ${sql.lit(count)} as count`.execute(db)
    if (count % 100 === 0) await tags()
  }
  await tags()
  expect(prepare.mock.calls.filter(([query]) => query.includes('"tags"'))).toEqual([])
  // One that came only after them is prepared once too.
  for (let time = 0; time < 3; time++) await db.selectFrom('jobs').select('id').execute()
  expect(prepare.mock.calls.filter(([query]) => query.includes('"jobs"'))).toHaveLength(1)
})

test('calls are counted by the same statements at every time', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
  const limits = [[{ name: 'letters', most: 5, seconds: 60 }, '10.0.0.1']] as const
  const count = async () => {
    expect(await countCall(db, limits)).toBe(0)
    await uncountCall(db, limits)
  }
  await count()
  const prepare = vi.spyOn(Sqlite.prototype, 'prepare')
  for (let time = 0; time < 3; time++) {
    vi.setSystemTime(Date.now() + 1)
    await count()
  }
  expect(prepare).not.toHaveBeenCalled()
})

test('a file that cannot be opened is closed again', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plinth-connections-'))
  writeFileSync(path.join(dataDir, 'plinth.db'), 'a letter '.repeat(1000))
  const close = vi.spyOn(Sqlite.prototype, 'close')
  expect(() => new SqliteConnections(dataDir)).toThrow('file is not a database')
  expect(close).toHaveBeenCalledOnce()
  rmSync(dataDir, { recursive: true })
})
