import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Kysely } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '../src/store/database/database.ts'
import { migrate } from '../src/store/migrations/migrate.ts'
import { openTestApp, PASSWORD } from './support/app.ts'
import { databases } from './support/outside/databases.ts'

// Each file is a database as a release left it; `scripts/upgrades/keep-release.ts` writes it.
const FOLDER = 'test/upgrades'
const releases = [...new Set(readdirSync(FOLDER).map((file) => file.split('.')[0]!))].sort()
const newest = releases.at(-1)!
const sqlOf = (release: string, kind: string) =>
  gunzipSync(readFileSync(`${FOLDER}/${release}.${kind}.sql.gz`)).toString()

type Row = Record<string, unknown>
/** `written`: the columns that the program writes, not those that the database numbers. */
type Contents = Map<string, { columns: string[]; written: string[]; rows: Row[] }>

// biome-ignore lint/suspicious/noExplicitAny: the tables of an earlier release
const loose = (db: Database) => db as unknown as Kysely<any>

async function contentsOf(db: Database): Promise<Contents> {
  const contents: Contents = new Map()
  for (const { name, columns } of await db.introspection.getTables()) {
    const rows = await loose(db).selectFrom(name).selectAll().execute()
    const written = columns.filter(({ isAutoIncrementing }) => !isAutoIncrementing)
    const namesOf = (some: typeof columns) => some.map((column) => column.name)
    contents.set(name, { columns: namesOf(columns), written: namesOf(written), rows })
  }
  return contents
}

/** The rows of these columns, as text, in an order of their own. */
const sorted = (rows: Row[], columns: string[]) =>
  rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort()

/** Makes the calls of visitors and staff, whose answers `ask` compares with their schemas, and saves a project. */
async function checkApp(db: Database, stored: Contents) {
  const t = await openTestApp(async () => db)
  try {
    const read = async (address: string, token?: string) => {
      const answer = await t.ask('GET', address, { token })
      expect([address, answer.status]).toEqual([address, 200])
      return answer.body
    }
    const projects = await read('/api/projects')
    expect(projects).toHaveLength(stored.get('projects')!.rows.length)
    for (const page of ['about', 'team', 'careers', 'contact', 'site']) await read(`/api/content/${page}`)
    const openings = await read('/api/jobs')
    expect(openings).not.toHaveLength(0)
    const credentials = { email: 'ada@kept.example', password: PASSWORD }
    const signedIn = await t.ask('POST', '/auth/login', { body: credentials })
    expect(signedIn.status).toBe(200)
    const { token } = signedIn.body
    const [{ id, updatedAt }] = projects
    const lists = [
      'users',
      'activity',
      'pictures',
      'outbox',
      'stats',
      'tags',
      'enquiries',
      'subscribers',
      'mailings',
      'mail-templates',
      'applications',
      'jobs',
      'projects/trash',
      `projects/${id}`,
      `projects/${id}/versions`,
    ]
    for (const list of lists) await read(`/api/${list}`, token)
    const body = { client: 'AFTER THE UPGRADE', updatedAt }
    const saved = await t.ask('PUT', `/api/projects/${id}`, { body, token })
    expect([saved.status, saved.body]).toMatchObject([200, { client: 'AFTER THE UPGRADE' }])
  } finally {
    await t.close()
  }
}

describe.each(databases)('on $name', ({ kind, open, openWith }) => {
  it.each(releases)(
    'a database of the release %s is migrated with all its rows, and the app answers',
    async (release) => {
      const db = await openWith(sqlOf(release, kind))
      const before = await contentsOf(db)
      await migrate(db)
      const after = await contentsOf(db)
      for (const [table, { columns, rows }] of before) {
        const same = columns.filter((column) => after.get(table)?.columns.includes(column))
        const present = new Set(sorted(after.get(table)?.rows ?? [], same))
        expect([table, sorted(rows, same).filter((row) => !present.has(row))]).toEqual([table, []])
      }
      await checkApp(db, before)
    },
  )

  // While a release is rolled out, processes of the earlier one write to the migrated database.
  it(`a process of the release ${newest} can go on reading and writing after the migrations since`, async () => {
    const opened = await openWith(sqlOf(newest, kind))
    const contents = await contentsOf(opened)
    await opened.destroy()
    const db = await open()
    // In the order of their references.
    const tables = [...sqlOf(newest, 'sqlite').matchAll(/^CREATE TABLE "?(\w+)/gim)].map(([, name]) => name!)
    for (const table of tables) {
      const released = contents.get(table)
      // The only row of `site` is made with the table, and triggers write `project_changes`.
      if (!released || table === 'site' || table === 'project_changes') continue
      const rows = released.rows.map((row) =>
        Object.fromEntries(released.written.map((name) => [name, row[name]])),
      )
      await loose(db)
        .transaction()
        .execute(async (tx) => {
          for (const row of rows) await tx.insertInto(table).values(row).execute()
        })
      const read = await loose(db).selectFrom(table).select(released.columns).execute()
      expect([table, sorted(read, released.written)]).toEqual([table, sorted(rows, released.written)])
    }
    await checkApp(db, contents)
  })
})
