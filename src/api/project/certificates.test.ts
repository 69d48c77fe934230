import { beforeEach, describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { privateNames } from '../../../test/support/data/applications.ts'
import { pdf, rawPdf } from '../../../test/support/data/documents.ts'
import { project } from '../../../test/support/data/project.ts'
import { databases } from '../../../test/support/outside/databases.ts'
import { DAY } from '../../domain/time/durations.ts'
import { forgetUnusedCertificates } from '../../store/project/certificates.ts'
import { deleteUnusedPrivateFiles } from '../../work/delete-unused-files.ts'

/** An app on this database, with calls of a user who may change projects. */
function certificateCalls(open: (typeof databases)[number]['open']) {
  const t = testApp(open)
  let token: string
  beforeEach(async () => {
    token = (await staff(t.db, 'PROJECT_CONTENT_MANAGER')).token
    for (const name of await privateNames(t)) await t.privateFiles.delete(name)
  })
  const ask = (method: string, path: string, body?: unknown) => t.ask(method, path, { body, token })
  async function send(bytes: Buffer, name = 'Completion.pdf', as: string | undefined = token) {
    const form = new FormData()
    form.set('certificate', new Blob([new Uint8Array(bytes)]), name)
    return t.ask('POST', '/api/projects/certificates', { body: form, token: as })
  }
  const uploaded = async (pages = 1) => (await send(await pdf(pages))).body.file as string
  const add = (certificates: object[]) => ask('POST', '/api/projects', { ...project, certificates })
  /** A pass of the housekeeping so many days from now. */
  async function passIn(days: number) {
    const at = new Date(Date.now() + days * DAY)
    await forgetUnusedCertificates(t.db, at)
    await deleteUnusedPrivateFiles(t.db, t.privateFiles, at)
  }
  return { t, ask, send, uploaded, add, passIn, token: () => token }
}

describe.each(databases)('the certificates of a project on $name', ({ open }) => {
  const { t, ask, send, uploaded, add, passIn, token } = certificateCalls(open)

  test('one is uploaded, named by a project, and downloaded by who may change projects alone', async () => {
    const { status, body } = await send(await pdf(3))
    expect([status, body]).toEqual([201, expect.objectContaining({ name: 'Completion.pdf', pages: 3 })])
    const certificates = [{ id: 1, name: 'Completion certificate', file: body.file }]
    const made = await add(certificates)
    expect(made).toMatchObject({ status: 201, body: { certificates } })
    const address = `/api/projects/certificates/${body.file}`
    const answer = await t.app.request(address, { headers: { Authorization: `Bearer ${token()}` } })
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="Completion.pdf"')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const hr = (await staff(t.db, 'HR_HIRING')).token
    expect((await t.ask('GET', address, { token: hr })).status).toBe(403)
    expect((await t.ask('GET', address)).status).toBe(401)
    expect((await send(await pdf(), 'a.pdf', hr)).status).toBe(403)
    for (const as of [hr, undefined])
      expect((await t.ask('GET', `/api/projects/${made.body.id}`, { token: as })).body).not.toHaveProperty(
        'certificates',
      )
    expect((await ask('GET', '/api/projects/certificates/none')).status).toBe(404)
  })

  test('a project names only files that exist, each under a name, and keeps what it has', async () => {
    const file = await uploaded()
    const refused = async (certificates: object[]) => (await add(certificates)).body.errors
    const two = [
      { id: 1, name: 'A', file },
      { id: 2, name: 'B', file: 'none' },
    ]
    expect(await refused(two)).toEqual({
      'certificates.1.file': 'This file no longer exists. Upload it again.',
    })
    expect(await refused(two.toReversed()), 'by its place, as all faults are').toEqual({
      'certificates.0.file': 'This file no longer exists. Upload it again.',
    })
    expect(await refused([{ id: 1, name: ' ', file }])).toEqual({
      'certificates.0.name': 'Name the certificate.',
    })
    expect(await refused(Array.from({ length: 21 }, (_, id) => ({ id: id + 1, name: 'A', file })))).toEqual({
      certificates: 'At most 20 certificates.',
    })
    const { body } = await add([{ id: 1, name: 'A', file }])
    await t.db.deleteFrom('certificates').execute()
    expect((await ask('PUT', `/api/projects/${body.id}`, { client: 'X' })).status).toBe(200)
  })

  test('a file stays while a project, a version, a draft or the trash names it, and goes a day after nothing does', async () => {
    const [lost, named] = [await uploaded(), await uploaded()]
    const { body } = await add([{ id: 1, name: 'A', file: named }])
    await passIn(0.5)
    expect(await privateNames(t)).toHaveLength(2)
    await passIn(2)
    expect(await privateNames(t)).toHaveLength(1)
    expect((await ask('GET', `/api/projects/certificates/${lost}`)).status).toBe(404)
    // Now an earlier version alone names it.
    await ask('PUT', `/api/projects/${body.id}`, { certificates: [] })
    await passIn(2)
    expect(await privateNames(t)).toHaveLength(1)
    const drafted = await uploaded()
    const fields = { ...project, certificates: [{ id: 1, name: 'B', file: drafted }] }
    expect(
      (await ask('PUT', '/api/projects/7d0f4c36-1111-4222-8333-444444444444/draft', { fields })).status,
    ).toBe(200)
    await passIn(2)
    expect(await privateNames(t)).toHaveLength(2)
    await ask('DELETE', `/api/projects/${body.id}`)
    await passIn(2)
    expect(await privateNames(t)).toHaveLength(2)
    await t.db.deleteFrom('versions').execute()
    await t.db.deleteFrom('drafts').execute()
    await passIn(2)
    expect(await privateNames(t)).toEqual([])
  })
})

// On one database, since files are refused before anything is written to it.
describe('the certificates of a project', () => {
  const { t, send } = certificateCalls(databases[0]!.open)

  test('what is no harmless PDF is refused at the field, and nothing of it is stored', async () => {
    const script = rawPdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' })
    for (const [bytes, words] of [
      [script, 'JavaScript'],
      [Buffer.from('no PDF'), 'not a PDF'],
      [Buffer.alloc(5 * 1024 * 1024 + 1), 'over 5 MB'],
    ] as const) {
      const { status, body } = await send(bytes)
      expect([413, 422]).toContain(status)
      expect(body.errors.certificate).toContain(words)
    }
    expect(await privateNames(t)).toEqual([])
    expect(await t.db.selectFrom('certificates').selectAll().execute()).toEqual([])
  })
})
