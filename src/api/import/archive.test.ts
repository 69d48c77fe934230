import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { BlobReader, BlobWriter, TextWriter, ZipReader } from '@zip.js/zip.js'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { staff, testApp } from '../../../test/support/app.ts'
import { pdf } from '../../../test/support/data/documents.ts'
import { jpeg, noisy, phonePhoto } from '../../../test/support/data/made-pictures.ts'
import { project } from '../../../test/support/data/project.ts'
import { databases, emptied } from '../../../test/support/outside/databases.ts'
import type { Role } from '../../domain/account/role.ts'
import { plinth } from '../../domain/account/user.ts'
import { editedTemplateNames } from '../../domain/hiring/mail-template.ts'
import { type ArchivedRecord, type FileFacts, filesNamedIn, recordKey } from '../../domain/import/archive.ts'
import { archiveRowsToStore, planArchive } from '../../domain/import/archive-plan.ts'
import { FILE_TOO_LARGE, MAX_FILE_BYTES } from '../../domain/picture/file-limit.ts'
import { originalName, pictureUrl } from '../../domain/picture/picture.ts'
import type { PictureFormat } from '../../domain/picture/picture-format.ts'
import { withTexts } from '../../domain/shared/json-texts.ts'
import { change } from '../../store/database/database.ts'
import { insertPicture } from '../../store/picture/pictures.ts'

const opening = { title: 'Site Architect', department: 'Construction', location: 'Guwahati' }
const settings = { head: 0, columns: [], otherwise: {}, meant: {}, folders: {}, existing: 'update' }

describe.each(databases)('the archive on $name', ({ open, kind }) => {
  const t = testApp(open)
  const signIn = async (role: Role) => (await staff(t.db, role, `${role.toLowerCase()}@plinth.example`)).token
  async function upload(path: string, field: string, bytes: Uint8Array, token: string, name: string) {
    const form = new FormData()
    form.set(field, new Blob([new Uint8Array(bytes)]), name)
    return (await t.ask('POST', path, { body: form, token })).body
  }
  const certificate = async (token: string, name: string): Promise<string> =>
    (await upload('/api/projects/certificates', 'certificate', await pdf(1), token, name)).file
  const download = (token: string) =>
    t.app.request('/api/archive.zip', { headers: { Authorization: `Bearer ${token}` } })
  async function archive(token: string) {
    const response = await download(token)
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
      facts: (await lines('files.jsonl')) as FileFacts[],
      paths: [...entries.keys()],
      bytes: async (path: string) =>
        new Uint8Array(await (await entry(path).getData(new BlobWriter())).arrayBuffer()),
    }
  }

  /** Stores a picture unchanged, as those of the demonstration are. Returns its address. */
  async function storedOriginal(bytes: Buffer, name: string, format: PictureFormat): Promise<string> {
    const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    const facts = await t.encoder.run({ kind: 'facts', bytes }, { urgent: true })
    const isReady = { hasWebp: false, hasAvif: false, hasAnimation: false, hasLarge: false }
    const picture = { ...facts, ...isReady, id, bytes: bytes.length }
    await t.files.put(originalName(picture), bytes)
    await change(t.db, (tx) => insertPicture(tx, picture, { name, uploadedBy: plinth }, 0))
    return pictureUrl({ id, format })
  }
  const starterPicture = async () =>
    storedOriginal(await readFile('starter/projects/p12-sun.gif'), 'p12-sun.gif', 'gif')

  test('has each record that the user may change, and each file once', async () => {
    const token = await signIn('SUPER_ADMIN')
    const { url } = await upload('/api/projects/upload', 'file', await jpeg(60), token, 'a.jpg')
    const file = await certificate(token, 'a.pdf')
    const sections = [{ type: 'image', content: url, alt: 'The hall' }]
    const certificates = [{ id: 1, name: 'Completion', file }]
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
    const files = [url.replace('/media/', 'pictures/'), `certificates/${file}.pdf`]
    expect(paths).toEqual(['plinth.json', 'records.jsonl', ...files, 'files.jsonl'])
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

  test('leaves out files that no longer exist, and names them', async () => {
    const token = await signIn('SUPER_ADMIN')
    const file = await certificate(token, 'a.pdf')
    const { url } = await upload('/api/projects/upload', 'file', await jpeg(62), token, 'a.jpg')
    const body = {
      ...project,
      previewImageUrl: url,
      certificates: [{ id: 1, name: 'Done', file }],
    }
    await t.ask('POST', '/api/projects', { body, token })
    const { stored } = await t.db.selectFrom('certificates').select('stored').executeTakeFirstOrThrow()
    await t.privateFiles.delete(stored)
    await t.files.delete(url.replace('/media/', ''))
    const lost = [url.replace('/media/', 'pictures/'), `certificates/${file}.pdf`]
    const lines = lost.map((path) => `${project.name.toUpperCase()}: ${path}`)
    expect((await t.ask('GET', '/api/archive', { token })).body.lost.toSorted()).toEqual(lines.toSorted())
    const { paths, bytes } = await archive(token)
    expect(paths).toEqual(['plinth.json', 'records.jsonl', 'files.jsonl', 'lost.txt'])
    const text = new TextDecoder().decode(await bytes('lost.txt'))
    for (const line of lines) expect(text).toContain(`\n${line}\n`)
  })

  test('can have certificates without a picture', async () => {
    const token = await signIn('SUPER_ADMIN')
    const file = await certificate(token, 'b.pdf')
    const certificates = [{ id: 1, name: 'Completion', file }]
    await t.ask('POST', '/api/projects', { body: { ...project, certificates }, token })
    expect((await archive(token)).facts).toEqual([{ path: `certificates/${file}.pdf`, name: 'b.pdf' }])
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
    const response = await download(token)
    const reader = response.body!.getReader()
    await vi.waitFor(async () => {
      await reader.read()
      expect(states).toEqual(['open'])
    })
    await reader.cancel()
    await vi.waitFor(() => expect(states).toEqual(['closed']))
    expect(exists).not.toHaveBeenCalled()
  })

  test('closes a file that was being opened when its reader left', async () => {
    const token = await signIn('SUPER_ADMIN')
    const { url } = await upload('/api/projects/upload', 'file', await jpeg(69), token, 'a.jpg')
    await t.ask('POST', '/api/projects', { body: { ...project, previewImageUrl: url }, token })
    const cancel = vi.fn()
    const opening = Promise.withResolvers<{ length: number; body: ReadableStream<Uint8Array> }>()
    const read = vi.spyOn(t.files, 'read').mockReturnValue(opening.promise)
    onTestFinished(() => read.mockRestore())
    const response = await download(token)
    const reader = response.body!.getReader()
    await reader.read()
    await vi.waitFor(() => expect(read).toHaveBeenCalled())
    await reader.cancel()
    opening.resolve({ length: 1, body: new ReadableStream({ cancel }) })
    await vi.waitFor(() => expect(cancel).toHaveBeenCalled())
  })

  test('ends its download, and nothing else, at a record that is damaged', async () => {
    const token = await signIn('SUPER_ADMIN')
    await t.ask('POST', '/api/projects', { body: project, token })
    await t.db.updateTable('projects').set({ sections: '{' }).execute()
    const uncaught: unknown[] = []
    const note = (error: unknown) => uncaught.push(error)
    process.on('uncaughtException', note)
    onTestFinished(() => void process.off('uncaughtException', note))
    const response = await download(token)
    await expect(response.blob()).rejects.toThrow()
    expect((await t.ask('GET', '/api/imports', { token })).status).toBe(200)
    expect(uncaught).toEqual([])
  })

  /** Uploads a picture for an import, as what the archive says that it is. */
  async function uploadFor(importId: string, bytes: Uint8Array, about: FileFacts, token: string) {
    const body = new FormData()
    body.set('about', JSON.stringify(about))
    body.set('file', new Blob([new Uint8Array(bytes)]), 'a.jpg')
    return t.ask('POST', `/api/imports/${importId}/pictures`, { body, token })
  }
  async function begin(total: number, token: string): Promise<string> {
    const body = { name: 'archive.zip', digest: 'b'.repeat(64), total, settings }
    return (await t.ask('POST', '/api/imports', { body, token })).body.id
  }
  type Archive = Awaited<ReturnType<typeof archive>>
  /** Imports it as the dashboard does: what differs is changed. Returns the id of the import. */
  async function importArchive({ records, facts, paths, bytes }: Archive, token: string): Promise<string> {
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
    const id = await begin(stored.length, token)
    const sent = new Map<string, string>()
    for (const { row, record, action } of stored) {
      const isNew = action === 'new'
      for (const { path, text, isCertificate } of filesNamedIn(record)) {
        if (sent.has(text)) continue
        const content = await bytes(path)
        const about = facts.find((one) => one.path === path)!
        if (isCertificate) {
          const answer = await upload('/api/projects/certificates', 'certificate', content, token, about.name)
          sent.set(text, answer.file)
        } else sent.set(text, (await uploadFor(id, content, about, token)).body.url)
      }
      const { kind, id: recordId, slugs } = record
      const { status, body: answer } = await t.ask('PUT', `/api/imports/${id}/rows/${row}`, {
        body: {
          ...{ kind, id: recordId, isNew, slugs: isNew ? slugs : undefined },
          fields: withTexts(record.fields, (text) => sent.get(text) ?? text),
        },
        token,
      })
      expect([status, answer]).toEqual([200, { id: recordId }])
    }
    return id
  }

  test('imported into an empty studio it makes the same archive again, but for the ids of certificates', async () => {
    const token = await signIn('SUPER_ADMIN')
    const picture = await upload('/api/projects/upload', 'file', await jpeg(61), token, 'b.jpg')
    const { url } = picture
    const demonstration = await starterPicture()
    const about = { name: 'The hall / from the east', focus: { x: 0.25, y: 0.75 } }
    await t.ask('PATCH', `/api/pictures/${picture.id}`, { body: about, token })
    const file = await certificate(token, 'b.pdf')
    const rich = {
      ...{ tags: ['BRICK'], hidden: true, contractValue: 12_500_000, previewImageUrl: url },
      ...{
        clientContact: { name: 'P. Das' },
        certificates: [{ id: 4, name: 'Done', file }],
      },
      sections: [
        { type: 'text', content: 'One.\n\nStill one.' },
        { type: 'image', content: url, alt: 'The hall' },
        { type: 'gif', content: demonstration, alt: 'The sun' },
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
    const proof = expect.stringMatching(/^[\w-]{43}$/)
    expect(before.facts).toEqual([
      { path: picture.url.replace('/media/', 'pictures/'), ...about, proof },
      { path: demonstration.replace('/media/', 'pictures/'), name: 'p12-sun.gif', proof },
      { path: `certificates/${file}.pdf`, name: 'b.pdf' },
    ])

    await emptied(t.db)
    const again = await signIn('SUPER_ADMIN')
    const empty = await archive(again)
    const id = await importArchive(before, again)
    const after = await archive(again)
    /** All of it, with the certificates by their order, since they have other ids. */
    async function comparable({ records, facts, paths, bytes }: Archive) {
      const certificates = records.flatMap(filesNamedIn).filter(({ isCertificate }) => isCertificate)
      const numbered = (of: 'text' | 'path') => {
        const numbers = new Map(certificates.map((file, index) => [file[of], `file ${index}`]))
        return (text: string) => numbers.get(text) ?? text
      }
      const files = await Promise.all(paths.filter((path) => path.includes('/')).map(bytes))
      return [
        withTexts(records, numbered('text')),
        ...withTexts([facts, paths], numbered('path')),
        ...files.map((one) => Buffer.from(one).toString('base64')),
      ]
    }
    expect(await comparable(after)).toEqual(await comparable(before))
    expect(after.records.slice(0, 3).map((record) => record.id)).toEqual(order)
    expect((await t.ask('GET', '/api/jobs', { token: again })).body).toHaveLength(2)

    const undone = await t.ask('POST', `/api/imports/${id}/undo`, { body: {}, token: again })
    expect(undone.body).toMatchObject({ left: 0, kept: 0 })
    const left = await archive(again)
    expect([left.records, left.facts, left.paths]).toEqual([empty.records, [], empty.paths])
    expect(await t.db.selectFrom('mail_templates').select('name').execute()).toEqual([])
  })

  // What happens to the bytes of a picture is the same on each database.
  if (kind === 'sqlite') {
    test('a picture is stored unchanged only with the proof that this server has encoded these bytes', async () => {
      const token = await signIn('SUPER_ADMIN')
      const bytes = await jpeg(67)
      const { url } = await upload('/api/projects/upload', 'file', bytes, token, 'a.jpg')
      await t.ask('POST', '/api/projects', { body: { ...project, previewImageUrl: url }, token })
      const saved = await archive(token)
      const about = saved.facts[0]!
      const original = await saved.bytes(about.path)
      const id = await begin(1, token)
      const isKept = async (content: Uint8Array, changes: Partial<FileFacts> = {}) => {
        await t.db.deleteFrom('pictures').execute()
        for await (const name of t.files.list()) await t.files.delete(name)
        const sent = await uploadFor(id, content, { ...about, ...changes }, token)
        expect(sent.status).toBe(201)
        const stored = await t.files.getBytes(sent.body.url.replace('/media/', ''))
        return [sent.body.url === url, Buffer.from(content).equals(Buffer.from(stored!))]
      }
      expect(await isKept(original)).toEqual([true, true])
      expect(await isKept(original, { proof: undefined })).toEqual([false, false])
      expect(await isKept(original, { proof: 'A'.repeat(43) })).toEqual([false, false])
      const other = { path: `pictures/${'a'.repeat(32)}.jpg` }
      expect(await isKept(original, other)).toEqual([false, false])
      const photo = await phonePhoto()
      expect(await isKept(photo)).toEqual([false, false])
      expect(await isKept(Buffer.concat([original, Buffer.from('more')]))).toEqual([false, false])
    })

    test('an original may be larger than an upload, but only with its proof', async () => {
      const token = await signIn('SUPER_ADMIN')
      const url = await storedOriginal(await noisy(1000, 700).png().toBuffer(), 'noise.png', 'png')
      await t.ask('POST', '/api/projects', { body: { ...project, previewImageUrl: url }, token })
      const saved = await archive(token)
      const about = saved.facts[0]!
      const original = await saved.bytes(about.path)
      expect(original.length).toBeGreaterThan(MAX_FILE_BYTES)
      await emptied(t.db)
      const again = await signIn('SUPER_ADMIN')
      const id = await begin(1, again)
      const refused = await uploadFor(id, original, { ...about, proof: undefined }, again)
      expect([refused.status, refused.body.message]).toEqual([413, FILE_TOO_LARGE])
      expect((await uploadFor(id, original, about, again)).body).toEqual({ url })
    })
  }

  test('a picture that is in the library keeps its name and focal point', async () => {
    const token = await signIn('SUPER_ADMIN')
    const bytes = await jpeg(68)
    const { id, url } = await upload('/api/projects/upload', 'file', bytes, token, 'a.jpg')
    await t.ask('PATCH', `/api/pictures/${id}`, { body: { name: 'Renamed' }, token })
    const about = { path: url.replace('/media/', 'pictures/'), name: 'East', focus: { x: 0, y: 1 } }
    const sent = await uploadFor(await begin(1, token), bytes, about, token)
    expect(sent.body).toEqual({ url })
    const { name, focus } = (await t.ask('GET', `/api/pictures/${id}`, { token })).body
    expect([name, focus]).toEqual(['Renamed', null])
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
