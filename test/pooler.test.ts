import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { findPgbouncer } from '../scripts/find-programs.mjs'
import { openDatabase } from '../src/store/database/database.ts'
import { migrate } from '../src/store/migrations/migrate.ts'
import { isUsedElsewhere } from '../src/store/open-elsewhere.ts'
import { housekeeping } from '../src/work/housekeeping.ts'
import { pictureQueue } from '../src/work/picture-queue.ts'
import { openTestApp, staff, type TestApp } from './support/app.ts'
import { jpeg } from './support/data/made-pictures.ts'
import { project } from './support/data/project.ts'
import { createDatabase } from './support/outside/databases.ts'
import { startPooler } from './support/outside/throwaway-pooler.ts'

const postgresUrl = inject('postgresUrl')
const canRun = postgresUrl !== undefined && findPgbouncer() !== undefined
if (!canRun)
  console.log(
    'The tests behind a connection pooler were skipped: pgbouncer or PostgreSQL is not installed here.',
  )

describe.skipIf(!canRun)('behind pgbouncer in transaction mode', () => {
  let pooler: Awaited<ReturnType<typeof startPooler>>
  let drop: () => Promise<void>
  let databaseUrl: string
  let t: TestApp
  let token: string
  const log = pino({ level: 'silent' })

  beforeAll(async () => {
    const created = await createDatabase(postgresUrl!)
    drop = created.drop
    databaseUrl = created.databaseUrl
    // Fewer than the app's own connections, so that its sessions change between statements.
    pooler = await startPooler(created.databaseUrl, 3)
    const open = () => openDatabase({ databaseUrl: pooler.url })
    const starters = await Promise.all([open(), open(), open()])
    await Promise.all(starters.map((db) => migrate(db)))
    await Promise.all(starters.map((db) => db.destroy()))
    t = await openTestApp(open)
    token = (await staff(t.db, 'SUPER_ADMIN')).token
  })
  afterAll(async () => {
    await t?.close()
    await pooler?.stop()
    await drop?.()
  })

  test('concurrent reads and changes do what they do without it', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `PROJECT ${index}`)
    const added = await Promise.all(
      names.map((name) => t.ask('POST', '/api/projects', { body: { ...project, name }, token })),
    )
    expect(added.map(({ status }) => status)).toEqual(names.map(() => 201))
    const lists = await Promise.all(names.map(() => t.ask('GET', '/api/projects')))
    for (const { body } of lists) expect(body).toHaveLength(names.length)
    const { id } = added[0]!.body
    const saved = await t.ask('PUT', `/api/projects/${id}`, { body: { ...project, name: 'Saved' }, token })
    expect(saved.status).toBe(200)
    expect((await t.ask('GET', `/api/projects/${id}`)).body.name).toBe('SAVED')
  })

  test('a picture is uploaded, leased, encoded and shown as ready', async () => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(await jpeg(480, 320))]), 'hall.jpg')
    const sent = await t.ask('POST', '/api/projects/upload', { body: form, token })
    expect(sent.status).toBeLessThan(300)
    const queue = pictureQueue({ db: t.db, files: t.files, encoder: t.queueEncoder, log })
    await queue.drain()
    expect(await t.db.selectFrom('picture_jobs').selectAll().execute()).toEqual([])
    await queue.stop()
  })

  test('housekeeping runs, and the server is ready', async () => {
    await housekeeping(t.db, t.files, t.privateFiles, log).drain()
    expect((await t.ask('GET', '/readyz')).status).toBe(200)
  })

  test('the time limits of a change do not stay in a connection of the pooler', async () => {
    const limits = async () => (await sql`show statement_timeout`.execute(t.db)).rows
    for (let turn = 0; turn < 5; turn++) expect(await limits()).toEqual([{ statement_timeout: '0' }])
  })

  test('a restore, which goes around it, notices a running server, and none where only the pooler has its sessions', async () => {
    const direct = await openDatabase({ databaseUrl })
    expect(await isUsedElsewhere(direct, 100)).toBe(false)
    const server = await openDatabase({ databaseUrl: pooler.url })
    await server.siteVersion.start()
    expect(await isUsedElsewhere(direct)).toBe(true)
    await server.destroy()
    expect(await isUsedElsewhere(direct, 100)).toBe(false)
    await direct.destroy()
  })
})
