import { Readable } from 'node:stream'
import yazl from 'yazl'
import { z } from 'zod'
import type { User } from '../../domain/account/known-user-schema.ts'
import type { FileStore } from '../../domain/file/file-store.ts'
import type { PrivateStore } from '../../domain/file/private-store.ts'
import { ARCHIVE_FORMAT, type ArchivedFile, archiveParts, filesNamedIn } from '../../domain/import/archive.ts'
import { attachment } from '../../http/answer/private-file.ts'
import { route } from '../../http/call/route.ts'
import type { Database } from '../../store/database/database.ts'
import { archivedPictures, archivedRecords, recordArchive } from '../../store/import/archived-records.ts'
import { findCertificates } from '../../store/project/certificates.ts'

type Parts = { db: Database; files: FileStore; privateFiles: PrivateStore }

/** /api/archive */
export const archiveCalls = (parts: Parts) => [
  route('GET /api/archive', {
    who: 'projects.write',
    needsConfirmation: true,
    summary: 'Whether the archive may be downloaded: a browser that saves it by itself can show no refusal',
    says: 'The archive may be downloaded.',
    run: () => {},
  }),

  route('GET /api/archive.zip', {
    who: 'projects.write',
    needsConfirmation: true,
    summary:
      'All projects, openings, pages and mail templates that the user may change, with their pictures and certificates, as a ZIP file that an import reads; without the trash, drafts and versions',
    answers: { 200: { contentType: 'application/zip', schema: z.string().describe('A ZIP file') } },
    run: async ({ c, user }) => {
      await recordArchive(parts.db, user)
      c.header('Content-Type', 'application/zip')
      c.header(
        'Content-Disposition',
        attachment(`plinth-archive-${new Date().toISOString().slice(0, 10)}.zip`),
      )
      return c.body(archiveOf(parts, user))
    },
  }),
]

/** Streamed: memory holds some records and one file at a time, and the names of the files. */
function archiveOf(parts: Parts, user: User): ReadableStream<Uint8Array> {
  const archive = new yazl.ZipFile()
  const output = archive.outputStream as Readable
  let current: Readable | undefined
  archive.on('error', (error: Error) => output.destroy(error))
  output.on('close', () => current?.destroy())
  /** A part that is opened in its turn. */
  const add = (path: string, compress: boolean, open: () => Promise<Readable>) =>
    archive.addReadStreamLazy(path, { compress }, (found) => {
      open().then(
        (body) => {
          current = body
          // yazl adds no listener for errors, and an error without a listener ends the process.
          body.on('error', (error) => output.destroy(error))
          if (output.destroyed) body.destroy()
          else found(null, body)
        },
        (error: Error) => found(error, Readable.from([])),
      )
    })

  archive.addBuffer(Buffer.from(JSON.stringify(ARCHIVE_FORMAT)), archiveParts.about)
  const named = new Map<string, ArchivedFile>()
  async function* lines() {
    for await (const record of archivedRecords(parts.db, user)) {
      for (const file of filesNamedIn(record)) named.set(file.path, file)
      yield `${JSON.stringify(record)}\n`
    }
    // Now it is known which files there are.
    add(archiveParts.pictures, true, async () => Readable.from(pictureLines()))
    for (const file of named.values()) {
      const open = await openerOf(parts, file)
      if (open) add(file.path, false, open)
    }
    archive.end()
  }
  async function* pictureLines() {
    const addresses = [...named.values()].flatMap(({ text, isCertificate }) => (isCertificate ? [] : [text]))
    for await (const picture of archivedPictures(parts.db, addresses)) yield `${JSON.stringify(picture)}\n`
  }
  add(archiveParts.records, true, async () => Readable.from(lines()))
  return Readable.toWeb(output) as ReadableStream<Uint8Array>
}

/** Undefined for a file that no longer exists: the record names it all the same. */
async function openerOf(
  { db, files, privateFiles }: Parts,
  { path, text, isCertificate }: ArchivedFile,
): Promise<(() => Promise<Readable>) | undefined> {
  if (isCertificate) {
    const [row] = await findCertificates(db, [text])
    if (!row || !(await privateFiles.writtenAt(row.stored))) return undefined
    return async () => asReadable(path, await privateFiles.read(row.stored))
  }
  const name = text.replace(/^\/media\//, '')
  if (!(await files.exists(name))) return undefined
  return async () => asReadable(path, (await files.read(name))?.body)
}

function asReadable(path: string, body: Uint8Array | ReadableStream<Uint8Array> | undefined): Readable {
  if (!body) throw new Error(`There is no file for ${path}.`)
  if (body instanceof Uint8Array) return Readable.from([body])
  return Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
}
