import { createHash } from 'node:crypto'
import { BlobReader, BlobWriter, TextWriter, ZipReader } from '@zip.js/zip.js'
import { expect } from 'vitest'
import type { Role } from '../../../src/domain/account/role.ts'
import { plinth } from '../../../src/domain/account/user.ts'
import type { ArchivedRecord, FileFacts } from '../../../src/domain/import/archive.ts'
import { originalName, pictureUrl } from '../../../src/domain/picture/picture.ts'
import type { PictureFormat } from '../../../src/domain/picture/picture-format.ts'
import { change } from '../../../src/store/database/database.ts'
import { insertPicture } from '../../../src/store/picture/pictures.ts'
import { staff, type TestApp } from '../app.ts'
import { pdf } from './documents.ts'

export const opening = { title: 'Site Architect', department: 'Construction', location: 'Guwahati' }
const settings = { head: 0, columns: [], otherwise: {}, meant: {}, folders: {}, existing: 'update' }

export type Archive = Awaited<ReturnType<ReturnType<typeof archiveCalls>['archive']>>

/** Functions to fill the app, to read its archive, and to send files of an archive to it. */
export function archiveCalls(t: TestApp) {
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
  return { signIn, upload, certificate, download, archive, storedOriginal, uploadFor, begin }
}
