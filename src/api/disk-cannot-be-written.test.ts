import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { staff, testApp } from '../../test/support/app.ts'
import { applicationForm, solvedCaptcha } from '../../test/support/data/applications.ts'
import { pdf } from '../../test/support/data/documents.ts'
import { jpeg } from '../../test/support/data/made-pictures.ts'
import { project } from '../../test/support/data/project.ts'
import { databases } from '../../test/support/outside/databases.ts'

const FULL = 'This could not be saved because the server has no space left. Please try again later.'
const READ_ONLY = 'The server cannot use its disk at the moment. Please try again later.'

const t = testApp(databases[0]!.open)
let token: string
beforeEach(async () => {
  token = (await staff(t.db, 'SUPER_ADMIN')).token
})
afterEach(() => mendFiles())

const sections = Array.from({ length: 10 }, () => ({ type: 'text', content: 'A brick. '.repeat(70).trim() }))
const save = (name: string) => t.ask('POST', '/api/projects', { token, body: { ...project, name, sections } })
const upload = async () => {
  const body = new FormData()
  body.set('file', new File([(await jpeg(600, 400)) as BlobPart], 'hall.jpg', { type: 'image/jpeg' }))
  return t.ask('POST', '/api/projects/upload', { token, body })
}
const apply = async (recaptchaToken: string) =>
  t.ask('POST', '/api/applications', { body: applicationForm({ recaptchaToken }, await pdf()) })

/** It tries at most once a second. */
const isReady = (status: number) =>
  expect.poll(async () => (await t.ask('GET', '/readyz')).status).toBe(status)

/** Each write to the file stores fails with this code of the system, also the try of /readyz. */
function breakFiles(code: string) {
  const fail = async () => {
    throw Object.assign(new Error(`${code}: cannot write`), { code })
  }
  vi.spyOn(t.files, 'put').mockImplementation(fail)
  vi.spyOn(t.privateFiles, 'put').mockImplementation(fail)
  symlinkSync('/dev/full', path.join(t.dataDir, 'files', '.readiness'))
}
function mendFiles() {
  vi.restoreAllMocks()
  rmSync(path.join(t.dataDir, 'files', '.readiness'), { force: true })
}

/** The database cannot grow, and has no free page. */
async function fillDatabase() {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(t.db)
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(t.db)
  for (const length of [1000, 30]) {
    const fill = () =>
      t.db
        .insertInto('tags')
        .values({ id: randomUUID(), tag: randomUUID().repeat(length) })
        .execute()
    while (await fill().then(Boolean, () => false));
  }
}

test.each([
  {
    disk: 'full',
    code: 'ENOSPC',
    message: FULL,
    breakDatabase: fillDatabase,
    mendDatabase: () => sql`pragma max_page_count = 1000000`.execute(t.db),
  },
  {
    disk: 'read-only',
    code: 'EROFS',
    message: READ_ONLY,
    breakDatabase: () => sql`pragma query_only = on`.execute(t.db),
    mendDatabase: () => sql`pragma query_only = off`.execute(t.db),
  },
])(
  'while the disk is $disk, writes say so with 503, reads go on, and all works again by itself',
  async (fault) => {
    expect((await save('BEFORE')).status).toBe(201)
    const captcha = await solvedCaptcha(t)
    breakFiles(fault.code)
    for (const answer of [await upload(), await apply(captcha)]) expect(said(answer)).toEqual(refusal(fault))
    await fault.breakDatabase()
    expect(said(await save('MEANWHILE'))).toEqual(refusal(fault))
    await isReady(503)
    expect((await t.ask('GET', '/healthz')).status).toBe(200)
    expect((await t.ask('GET', '/api/projects')).body).toHaveLength(1)
    expect((await t.ask('GET', '/api/projects', { token })).body).toHaveLength(1)

    mendFiles()
    await fault.mendDatabase()
    expect((await save('MEANWHILE')).status).toBe(201)
    expect((await upload()).status).toBe(201)
    expect((await apply(await solvedCaptcha(t))).status).toBe(201)
    await isReady(200)
  },
)

const said = ({ status, headers, body }: Awaited<ReturnType<typeof upload>>) => [
  status,
  headers.get('retry-after'),
  body.message,
]
const refusal = ({ message }: { message: string }) => [503, '5', message]

test('while the disk of the pictures is not mounted, its empty folder stays empty, and nothing counts as deleted', async () => {
  const { url } = (await upload()).body
  const folder = path.join(t.dataDir, 'files')
  renameSync(folder, `${folder}.disk`)
  for (const isThere of [false, true]) {
    if (isThere) mkdirSync(folder)
    expect(await upload()).toMatchObject({ status: 503, headers: expect.anything() })
    expect((await t.ask('GET', url)).status).toBe(503)
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
  }
  rmSync(folder, { recursive: true })
  renameSync(`${folder}.disk`, folder)
  expect((await t.ask('GET', url)).status).toBe(200)
  expect((await upload()).status).toBe(201)
})

test('a picture file that was cut is not sent', async () => {
  const { url } = (await upload()).body
  truncateSync(path.join(t.dataDir, 'files', path.basename(url)), 100)
  const answer = await t.app.request(url)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'no-store'])
  expect(t.said.join()).toContain('is damaged: it was cut')
})
