import { BlobReader, BlobWriter, TextWriter, ZipReader } from '@zip.js/zip.js'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { pdf } from '../../../test/support/data/documents.ts'
import { jpeg } from '../../../test/support/data/made-pictures.ts'
import { project } from '../../../test/support/data/project.ts'
import { databases, emptied } from '../../../test/support/outside/databases.ts'
import type { Role } from '../../domain/account/role.ts'
import { editedTemplateNames } from '../../domain/hiring/mail-template.ts'
import {
  type ArchivedPicture,
  type ArchivedRecord,
  filesNamedIn,
  recordKey,
  withTexts,
} from '../../domain/import/archive.ts'
import { archiveRowsToStore, planArchive } from '../../domain/import/archive-plan.ts'

const opening = { title: 'Site Architect', department: 'Construction', location: 'Guwahati' }
const settings = { head: 0, columns: [], otherwise: {}, meant: {}, folders: {}, existing: 'update' }

describe.each(databases)('the archive on $name', ({ open }) => {
  const t = testApp(open)
  const signIn = async (role: Role) => (await staff(t.db, role, `${role.toLowerCase()}@plinth.example`)).token
  async function upload(path: string, field: string, bytes: Uint8Array, token: string, name: string) {
    const form = new FormData()
    form.set(field, new Blob([new Uint8Array(bytes)]), name)
    return (await t.ask('POST', path, { body: form, token })).body
  }
  async function archive(token: string) {
    const response = await t.app.request('/api/archive.zip', {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(response.status).toBe(200)
    const reader = new ZipReader(new BlobReader(await response.blob()))
    const entries = new Map((await reader.getEntries()).map((entry) => [entry.filename, entry]))
    const entry = (path: string) => {
      const found = entries.get(path)
      if (!found || found.directory) throw new Error(`The archive has no ${path}.`)
      return found
    }
    const lines = async (path: string) => {
      const text = await entry(path).getData(new TextWriter())
      return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
    }
    return {
      records: (await lines('records.jsonl')) as ArchivedRecord[],
      pictures: (await lines('pictures.jsonl')) as ArchivedPicture[],
      paths: [...entries.keys()],
      bytes: async (path: string) =>
        new Uint8Array(await (await entry(path).getData(new BlobWriter())).arrayBuffer()),
    }
  }

  test('has each record that the user may change, and each file once', async () => {
    const token = await signIn('SUPER_ADMIN')
    const { url } = await upload('/api/projects/upload', 'file', await jpeg(60), token, 'a.jpg')
    const certificate = await upload(
      '/api/projects/certificates',
      'certificate',
      await pdf(1),
      token,
      'a.pdf',
    )
    const sections = [{ type: 'image', content: url, alt: 'The hall' }]
    const certificates = [{ id: 1, name: 'Completion', file: certificate.file }]
    for (const name of ['First', 'Second'])
      await t.ask('POST', '/api/projects', { body: { ...project, name, sections, certificates }, token })
    await t.ask('POST', '/api/jobs', { body: opening, token })
    const { records, paths, bytes } = await archive(token)
    expect(
      records.map(({ kind, fields: { name, title } }) =>
        kind === 'content' ? kind : `${kind} ${name ?? title}`,
      ),
    ).toEqual([
      ...['project SECOND', 'project FIRST', 'job Site Architect'],
      ...['content', 'content', 'content', 'content', 'content'],
      ...editedTemplateNames.map(() => 'mail-template undefined'),
    ])
    const files = [url.replace('/media/', 'pictures/'), `certificates/${certificate.file}.pdf`]
    expect(paths).toEqual(['plinth.json', 'records.jsonl', 'pictures.jsonl', ...files])
    expect(await bytes(files[0]!)).toEqual(await t.files.getBytes(url.replace('/media/', '')))
    expect(new TextDecoder().decode((await bytes(files[1]!)).slice(0, 5))).toBe('%PDF-')
    const manager = await archive(await signIn('PROJECT_CONTENT_MANAGER'))
    expect(new Set(manager.records.map(({ kind }) => kind)).has('job')).toBe(false)
    const { entries } = (await t.ask('GET', '/api/activity', { token })).body
    expect(entries.map(({ kind }: { kind: string }) => kind)).toContain('records.exported')
  })

  test('is sent to the cookie of a session too, with which a browser saves it by itself', async () => {
    const token = await signIn('SUPER_ADMIN')
    const get = (path: string, cookie: string) => t.app.request(path, { headers: { Cookie: cookie } })
    for (const path of ['/api/archive', '/api/archive.zip']) {
      const response = await get(path, `plinth_session=${token}`)
      await response.blob()
      expect([response.status, (await get(path, '')).status]).toEqual([200, 401])
    }
  })

  test('leaves out files that no longer exist', async () => {
    const token = await signIn('SUPER_ADMIN')
    const certificate = await upload(
      '/api/projects/certificates',
      'certificate',
      await pdf(1),
      token,
      'a.pdf',
    )
    const { url } = await upload('/api/projects/upload', 'file', await jpeg(62), token, 'a.jpg')
    const body = {
      ...project,
      previewImageUrl: url,
      certificates: [{ id: 1, name: 'Done', file: certificate.file }],
    }
    await t.ask('POST', '/api/projects', { body, token })
    const { stored } = await t.db.selectFrom('certificates').select('stored').executeTakeFirstOrThrow()
    await t.privateFiles.delete(stored)
    await t.files.delete(url.replace('/media/', ''))
    expect((await archive(token)).paths).toEqual(['plinth.json', 'records.jsonl', 'pictures.jsonl'])
  })

  test('opens one file after the other, without a question before, and closes it when nobody reads on', async () => {
    const token = await signIn('SUPER_ADMIN')
    const sections = []
    for (const width of [63, 64, 65]) {
      const { url } = await upload('/api/projects/upload', 'file', await jpeg(width), token, 'a.jpg')
      sections.push({ type: 'image', content: url })
    }
    await t.ask('POST', '/api/projects', { body: { ...project, sections }, token })
    const states: string[] = []
    const exists = vi.spyOn(t.files, 'exists')
    const read = vi.spyOn(t.files, 'read').mockImplementation(async () => {
      const number = states.push('open') - 1
      const body = new ReadableStream<Uint8Array>({
        pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
        cancel() {
          states[number] = 'closed'
        },
      })
      return { length: 1, body }
    })
    onTestFinished(() => {
      exists.mockRestore()
      read.mockRestore()
    })
    const response = await t.app.request('/api/archive.zip', {
      headers: { Authorization: `Bearer ${token}` },
    })
    const reader = response.body!.getReader()
    await vi.waitFor(async () => {
      await reader.read()
      expect(states).toEqual(['open'])
    })
    await reader.cancel()
    await vi.waitFor(() => expect(states).toEqual(['closed']))
    expect(exists).not.toHaveBeenCalled()
  })

  test('ends its download, and nothing else, at a record that is damaged', async () => {
    const token = await signIn('SUPER_ADMIN')
    await t.ask('POST', '/api/projects', { body: project, token })
    await t.db.updateTable('projects').set({ sections: '{' }).execute()
    const uncaught: unknown[] = []
    const note = (error: unknown) => uncaught.push(error)
    process.on('uncaughtException', note)
    const response = await t.app.request('/api/archive.zip', {
      headers: { Authorization: `Bearer ${token}` },
    })
    await expect(response.blob()).rejects.toThrow()
    process.off('uncaughtException', note)
    expect(uncaught).toEqual([])
  })

  type Archive = Awaited<ReturnType<typeof archive>>
  /** Imports it as the dashboard does: what differs is changed. Returns the id of the import. */
  async function importArchive({ records, pictures, paths, bytes }: Archive, token: string): Promise<string> {
    const now = (await archive(token)).records
    const rows = planArchive(records, {
      ...{ role: 'SUPER_ADMIN', isChanging: true, paths: new Set(paths) },
      website: {
        records: new Map(now.map((one) => [recordKey(one), one.fields])),
        ...{ trashed: new Set<string>(), files: new Set<string>() },
      },
    })
    expect(rows.flatMap(({ faults }) => faults)).toEqual([])
    const stored = archiveRowsToStore(rows)
    const body = { name: 'archive.zip', digest: 'b'.repeat(64), total: stored.length, settings }
    const { id } = (await t.ask('POST', '/api/imports', { body, token })).body
    const sent = new Map<string, string>()
    for (const { row, record, action } of stored) {
      const isNew = action === 'new'
      for (const { path, text, isCertificate } of filesNamedIn(record)) {
        if (sent.has(text)) continue
        const content = await bytes(path)
        if (isCertificate) {
          const answer = await upload('/api/projects/certificates', 'certificate', content, token, 'c.pdf')
          sent.set(text, answer.file)
          continue
        }
        const { name, focus } = pictures.find((one) => one.path === path)!
        const answer = await upload('/api/projects/upload', 'file', content, token, name)
        if (focus) await t.ask('PATCH', `/api/pictures/${answer.id}`, { body: { focus }, token })
        sent.set(text, answer.url)
      }
      const { kind, id: recordId, slugs } = record
      const { status, body: answer } = await t.ask('PUT', `/api/imports/${id}/rows/${row}`, {
        body: {
          ...{ kind, id: recordId, isNew, slugs: isNew ? slugs : undefined },
          fields: withTexts(record.fields, sent),
        },
        token,
      })
      expect([status, answer]).toEqual([200, { id: recordId }])
    }
    return id
  }

  test('imported into an empty studio it makes the same again, but for times and the ids of files', async () => {
    const token = await signIn('SUPER_ADMIN')
    const picture = await upload('/api/projects/upload', 'file', await jpeg(61), token, 'b.jpg')
    const { url } = picture
    const about = { name: 'The hall, from the east', focus: { x: 0.25, y: 0.75 } }
    await t.ask('PATCH', `/api/pictures/${picture.id}`, { body: about, token })
    const certificate = await upload(
      '/api/projects/certificates',
      'certificate',
      await pdf(1),
      token,
      'b.pdf',
    )
    const rich = {
      ...{ tags: ['BRICK'], hidden: true, contractValue: 12_500_000, previewImageUrl: url },
      ...{
        clientContact: { name: 'P. Das' },
        certificates: [{ id: 4, name: 'Done', file: certificate.file }],
      },
      sections: [
        { type: 'text', content: 'One.\n\nStill one.' },
        { type: 'image', content: url, alt: 'The hall' },
      ],
    }
    const added = async (path: string, body: object) => (await t.ask('POST', path, { body, token })).body
    const hall = await added('/api/projects', { ...project, name: 'Old Hall', ...rich })
    const inns = [
      await added('/api/projects', { ...project, name: 'Inn' }),
      await added('/api/projects', { ...project, name: 'Inn' }),
    ]
    await t.ask('PUT', `/api/projects/${hall.id}`, { body: { name: 'Hall' }, token })
    const order = [inns[0].id, hall.id, inns[1].id]
    await t.ask('PUT', '/api/projects/order', { body: { ids: order }, token })
    const first = await added('/api/jobs', { ...opening, title: 'Architect', projectId: hall.id })
    await added('/api/jobs', opening)
    await t.ask('PUT', `/api/jobs/${first.id}`, { body: { title: 'Senior Architect' }, token })
    await t.ask('PUT', '/api/content/site', { body: { tagline: 'Built by hand' }, token })
    const text = { subject: 'Your enquiry', body: 'Dear {name},' }
    await t.ask('PUT', '/api/mail-templates/reply', { body: { ...text, updatedAt: null }, token })
    const before = await archive(token)
    expect(before.records.slice(0, 5).map(({ slugs }) => slugs)).toEqual([
      ...[['inn'], ['hall', 'old-hall'], ['inn-2']],
      ...[['site-architect'], ['senior-architect', 'architect']],
    ])
    expect(before.pictures).toEqual([{ path: picture.url.replace('/media/', 'pictures/'), ...about }])

    await emptied(t.db)
    const again = await signIn('SUPER_ADMIN')
    const empty = await archive(again)
    const id = await importArchive(before, again)
    const after = await archive(again)
    /** The files by their order, since they have other ids. */
    const comparable = ({ records, pictures }: Archive) => {
      const named = records.flatMap(filesNamedIn)
      const numbers = (of: 'text' | 'path') =>
        new Map(named.map((file, index): [string, string] => [file[of], `file ${index}`]))
      return [withTexts(records, numbers('text')), withTexts(pictures, numbers('path'))]
    }
    expect(comparable(after)).toEqual(comparable(before))
    expect(after.records.slice(0, 3).map((record) => record.id)).toEqual(order)
    expect((await t.ask('GET', '/api/jobs', { token: again })).body).toHaveLength(2)

    const undone = await t.ask('POST', `/api/imports/${id}/undo`, { body: {}, token: again })
    expect(undone.body).toMatchObject({ left: 0, kept: 0 })
    const left = await archive(again)
    expect([left.records, left.pictures, left.paths]).toEqual([empty.records, [], empty.paths])
    expect(await t.db.selectFrom('mail_templates').select('name').execute()).toEqual([])
  })

  test('an opening comes back without a project that was deleted or is in the trash', async () => {
    const token = await signIn('SUPER_ADMIN')
    const ids = []
    for (const name of ['Trashed', 'Deleted', 'Kept']) {
      const { id } = (await t.ask('POST', '/api/projects', { body: { ...project, name }, token })).body
      ids.push(id)
      await t.ask('POST', '/api/jobs', { body: { ...opening, title: name, projectId: id }, token })
    }
    for (const id of ids.slice(0, 2)) await t.ask('DELETE', `/api/projects/${id}`, { token })
    await t.ask('DELETE', `/api/projects/trash/${ids[1]}`, { token })
    const before = await archive(token)
    await emptied(t.db)
    const again = await signIn('SUPER_ADMIN')
    await importArchive(before, again)
    expect((await t.ask('GET', '/api/jobs', { token: again })).body).toMatchObject([
      { title: 'Kept', projectId: ids[2] },
      { title: 'Deleted', projectId: '' },
      { title: 'Trashed', projectId: '' },
    ])
  })

  test('in a site with records of its own the new ones come first, in the order of the archive', async () => {
    const token = await signIn('SUPER_ADMIN')
    for (const name of ['C', 'B', 'A'])
      await t.ask('POST', '/api/projects', { body: { ...project, name }, token })
    for (const title of ['Y', 'X']) await t.ask('POST', '/api/jobs', { body: { ...opening, title }, token })
    const before = await archive(token)
    await emptied(t.db)
    const again = await signIn('SUPER_ADMIN')
    await t.ask('POST', '/api/projects', { body: { ...project, name: 'Own' }, token: again })
    await t.ask('POST', '/api/jobs', { body: { ...opening, title: 'Own' }, token: again })
    await importArchive(before, again)
    const names = async (path: string) =>
      (await t.ask('GET', path, { token: again })).body.map((one: { name?: string; title?: string }) => {
        return one.name ?? one.title
      })
    expect(await names('/api/projects')).toEqual(['A', 'B', 'C', 'OWN'])
    expect(await names('/api/jobs')).toEqual(['X', 'Y', 'Own'])
  })
})
