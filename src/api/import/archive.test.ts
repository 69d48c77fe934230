import { BlobReader, BlobWriter, TextWriter, ZipReader } from '@zip.js/zip.js'
import { describe, expect, test } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { pdf } from '../../../test/support/data/documents.ts'
import { jpeg } from '../../../test/support/data/made-pictures.ts'
import { project } from '../../../test/support/data/project.ts'
import { databases, emptied } from '../../../test/support/outside/databases.ts'
import type { Role } from '../../domain/account/role.ts'
import { type ArchivedRecord, filesNamedIn, recordKey, withTexts } from '../../domain/import/archive.ts'
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
    const text = await entry('records.jsonl').getData(new TextWriter())
    const records: ArchivedRecord[] = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    return {
      records,
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
    ])
    const files = [url.replace('/media/', 'pictures/'), `certificates/${certificate.file}.pdf`]
    expect(paths).toEqual(['plinth.json', 'records.jsonl', ...files])
    expect(await bytes(files[0]!)).toEqual(await t.files.getBytes(url.replace('/media/', '')))
    expect(new TextDecoder().decode((await bytes(files[1]!)).slice(0, 5))).toBe('%PDF-')
    const manager = await archive(await signIn('PROJECT_CONTENT_MANAGER'))
    expect(new Set(manager.records.map(({ kind }) => kind)).has('job')).toBe(false)
    const { entries } = (await t.ask('GET', '/api/activity', { token })).body
    expect(entries.map(({ kind }: { kind: string }) => kind)).toContain('records.exported')
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
    expect((await archive(token)).paths).toEqual(['plinth.json', 'records.jsonl'])
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

  test('imported into an empty studio it makes the same again, but for times and the ids of files', async () => {
    const token = await signIn('SUPER_ADMIN')
    const { url } = await upload('/api/projects/upload', 'file', await jpeg(61), token, 'b.jpg')
    const certificate = await upload(
      '/api/projects/certificates',
      'certificate',
      await pdf(1),
      token,
      'b.pdf',
    )
    const rich = {
      ...{ name: 'Hall', tags: ['BRICK'], hidden: true, contractValue: 12_500_000, previewImageUrl: url },
      ...{
        clientContact: { name: 'P. Das' },
        certificates: [{ id: 4, name: 'Done', file: certificate.file }],
      },
      sections: [
        { type: 'text', content: 'One.\n\nStill one.' },
        { type: 'image', content: url, alt: 'The hall' },
      ],
    }
    const hall = (await t.ask('POST', '/api/projects', { body: { ...project, ...rich }, token })).body
    await t.ask('POST', '/api/projects', { body: { ...project, name: 'Inn' }, token })
    await t.ask('POST', '/api/jobs', { body: { ...opening, projectId: hall.id }, token })
    await t.ask('PUT', '/api/content/site', { body: { tagline: 'Built by hand' }, token })
    const before = await archive(token)

    await emptied(t.db)
    const again = await signIn('SUPER_ADMIN')
    const now = (await archive(again)).records
    const rows = planArchive(before.records, {
      ...{ role: 'SUPER_ADMIN', isChanging: true, paths: new Set(before.paths) },
      website: {
        records: new Map(now.map((one) => [recordKey(one), one.fields])),
        ...{ trashed: new Set<string>(), files: new Set<string>() },
      },
    })
    expect(rows.map(({ action }) => action)).toEqual([
      ...['new', 'new', 'new', 'change', 'same', 'same', 'same', 'same'],
    ])
    const stored = archiveRowsToStore(rows)
    const body = { name: 'archive.zip', digest: 'b'.repeat(64), total: stored.length, settings }
    const { id } = (await t.ask('POST', '/api/imports', { body, token: again })).body
    for (const { row, record, action } of stored) {
      const sent = new Map<string, string>()
      for (const { path, text, isCertificate } of filesNamedIn(record)) {
        const bytes = await before.bytes(path)
        const answer = isCertificate
          ? await upload('/api/projects/certificates', 'certificate', bytes, again, 'c.pdf')
          : await upload('/api/projects/upload', 'file', bytes, again, 'c.jpg')
        sent.set(text, isCertificate ? answer.file : answer.url)
      }
      const { status, body: answer } = await t.ask('PUT', `/api/imports/${id}/rows/${row}`, {
        body: {
          kind: record.kind,
          id: record.id,
          isNew: action === 'new',
          fields: withTexts(record.fields, sent),
        },
        token: again,
      })
      expect([status, answer]).toEqual([200, { id: record.id }])
    }
    const after = await archive(again)
    /** The files by their order, since they have other ids. */
    const comparable = (records: readonly ArchivedRecord[]) => {
      const names = new Map(
        records.flatMap(filesNamedIn).map(({ text }, index): [string, string] => [text, `file ${index}`]),
      )
      return withTexts(records, names)
    }
    expect(comparable(after.records)).toEqual(comparable(before.records))
    expect(after.records.filter(({ kind }) => kind !== 'content')).toHaveLength(3)

    const undone = await t.ask('POST', `/api/imports/${id}/undo`, { body: {}, token: again })
    expect(undone.body).toMatchObject({ left: 0, kept: 0 })
    const { records } = await archive(again)
    expect(records.map(({ kind }) => kind)).toEqual(Array(5).fill('content'))
    expect(records.find(({ id }) => id === 'site')?.fields.tagline).not.toBe('Built by hand')
  })
})
