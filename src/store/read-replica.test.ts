import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { databases } from '../../test/support/outside/databases.ts'
import { type Database, publish } from './database/database.ts'
import { latestSchema, migrate } from './migrations/migrate.ts'
import { publicReads } from './read-replica.ts'

const { open, openWith } = databases.at(-1)! // PostgreSQL, where there is one

const PATIENT = 30_000 // ms: tests may run on a busy machine

let primary: Database
let replica: Database
beforeAll(async () => {
  primary = await open()
  replica = await open()
})
afterAll(async () => {
  await primary.destroy()
})

test('public pages are read from the replica only while it has every known change, else from the primary', async () => {
  const source = publicReads(primary, replica, PATIENT)
  expect(await source()).toBe(replica)
  await publish(primary, async () => {})
  expect(await source()).toBe(primary)
  await replica.updateTable('site').set({ version: primary.siteVersion.current() }).execute()
  expect(await source()).toBe(replica)
  await replica.destroy()
  expect(await source()).toBe(primary)
  expect(await publicReads(primary)()).toBe(primary)
})

test('a replica that does not answer is passed over, and for some seconds not asked again', async () => {
  const execute = vi.fn(() => new Promise(() => {}))
  const query = { selectFrom: () => query, selectAll: () => query, executeTakeFirstOrThrow: execute }
  const source = publicReads(primary, query as unknown as Database)
  expect(await source()).toBe(primary)
  expect(await source()).toBe(primary)
  expect(execute).toHaveBeenCalledOnce()
})

test('a replica that does not have the last migration yet is passed over, although it has the version', async () => {
  const behind = await openWith('')
  try {
    await migrate(behind)
    const rename = (from: string, to: string) =>
      sql`update kysely_migration set name = ${to} where name = ${from}`.execute(behind)
    await rename(latestSchema(), '000-earlier')
    await setVersion(behind, await storedVersion(primary))
    const source = publicReads(primary, behind, PATIENT)
    expect(await source()).toBe(primary)
    await rename('000-earlier', latestSchema())
    expect(await source()).toBe(behind)
  } finally {
    await behind.destroy()
  }
})

test('a replica of a primary that went back to an earlier state is used again when it has that state', async () => {
  const { siteVersion } = primary
  const number = await storedVersion(primary)
  const following = await open()
  try {
    const source = publicReads(primary, following, PATIENT)
    // Read first: the process may notice the change at any moment after it.
    const before = siteVersion.current()
    await setVersion(primary, number - 1)
    await setVersion(following, number - 1)
    await expect.poll(() => siteVersion.current()).not.toBe(before)
    expect(await source()).toBe(following)
  } finally {
    await following.destroy()
  }
})

const setVersion = (db: Database, version: number) => db.updateTable('site').set({ version }).execute()
const storedVersion = async (db: Database) =>
  (await db.selectFrom('site').select('version').executeTakeFirstOrThrow()).version
