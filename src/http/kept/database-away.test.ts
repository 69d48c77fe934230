import { renameSync } from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { project } from '../../../test/support/data/project.ts'
import { databases } from '../../../test/support/outside/databases.ts'

const t = testApp(databases[0]!.open)
let token: string
let call: string
beforeEach(async () => {
  token = (await staff(t.db, 'SUPER_ADMIN')).token
  call = `/api/projects/${(await t.ask('POST', '/api/projects', { token, body: project })).body.id}`
})
afterEach(() => vi.restoreAllMocks())

/** Every statement fails as it does when the disk cannot be read. */
function breakDisk() {
  const statement = new Sqlite(':memory:').prepare('select 1')
  const prototype: Sqlite.Statement = Object.getPrototypeOf(statement)
  for (const method of ['get', 'all', 'run'] as const)
    vi.spyOn(prototype, method).mockImplementation(() => {
      throw new Sqlite.SqliteError('disk I/O error', 'SQLITE_IOERR_READ')
    })
}

/** The version of the site is asked for at most once a millisecond. */
const isKnownAs = (state: 'away' | 'back') =>
  expect
    .poll(() => {
      t.db.siteVersion.current()
      return t.db.siteVersion.unreadableSince === undefined ? 'back' : 'away'
    })
    .toBe(state)

test('when SQLite’s file cannot be read, what is kept is served, other calls say 503, and /readyz since when', async () => {
  const before = await t.ask('GET', call)
  breakDisk()
  await isKnownAs('away')
  expect((await t.ask('GET', call)).body).toEqual(before.body)
  for (const refused of [
    await t.ask('GET', '/api/projects/search?q=hall'),
    await t.ask('GET', call, { token }),
    await t.ask('PUT', call, { token, body: {} }),
  ]) {
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(refused.body.message).toBe(
      'The database is not available at the moment. Please try again in a few seconds.',
    )
  }
  expect(await t.ask('GET', '/readyz')).toMatchObject({
    status: 503,
    body: { databaseAwaySince: expect.any(String) },
  })
  vi.restoreAllMocks()
  await isKnownAs('back')
  expect((await t.ask('GET', call, { token })).status).toBe(200)
  expect((await t.ask('GET', call)).body).toEqual(before.body)
})

test('the last answer is served too when a change had outdated it before the database went away', async () => {
  const before = await t.ask('GET', call)
  await t.ask('PUT', call, { token, body: { client: 'ANOTHER CLIENT' } })
  breakDisk()
  await isKnownAs('away')
  expect((await t.ask('GET', call)).body).toEqual(before.body)
  vi.restoreAllMocks()
  await isKnownAs('back')
  expect((await t.ask('GET', call)).body.client).toBe('ANOTHER CLIENT')
})

test.each<[string, () => Promise<{ status: number }>]>([
  ['hidden', () => t.ask('PUT', call, { token, body: { hidden: true } })],
  ['deleted', () => t.ask('DELETE', call, { token })],
])('what was %s is not shown again while the database is away', async (_, withdraw) => {
  const { body } = await t.ask('GET', call)
  expect((await t.ask('GET', '/api/projects')).body).toEqual([body])
  expect((await withdraw()).status).toBeLessThan(300)
  breakDisk()
  await isKnownAs('away')
  expect((await t.ask('GET', call)).status).toBe(503)
  expect((await t.ask('GET', '/api/projects')).status).toBe(503)
})

test('when SQLite’s file was moved, reads go on, writes say 503, and both work once it is back', async () => {
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(t.db)
  const { file } = rows[0]!
  const moved = path.join(path.dirname(file), 'moved.db')
  renameSync(file, moved)
  expect((await t.ask('GET', call, { token })).status).toBe(200)
  const refused = await t.ask('PUT', call, { token, body: { client: 'ANOTHER CLIENT' } })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  renameSync(moved, file)
  expect((await t.ask('PUT', call, { token, body: { client: 'ANOTHER CLIENT' } })).status).toBe(200)
})
