import { createHash, type Hash } from 'node:crypto'
import { pipeline, Readable, Transform } from 'node:stream'
import { z } from 'zod'
import type { User } from '../../domain/account/known-user-schema.ts'
import {
  ARCHIVE_FORMAT,
  type ArchivedFile,
  type ArchivedRecord,
  archiveParts,
  filesNamedIn,
  nameOf,
} from '../../domain/import/archive.ts'
import { message } from '../../domain/shared/answer-schema.ts'
import { datedName } from '../../http/answer/dated-name.ts'
import { attachment } from '../../http/answer/private-file.ts'
import { route } from '../../http/call/route.ts'
import { archivedFiles, archivedRecords, recordArchive } from '../../store/import/archived-records.ts'
import { findCertificates } from '../../store/project/certificates.ts'
import type { CallParts } from '../shared/call-parts.ts'
import { asReadable, zipStream } from '../shared/zip-stream.ts'
import { originalProofs } from './original-proofs.ts'

const LOST =
  'The server has lost these files, so they are not in this archive. Records that name them are left out of an import.'

/** /api/archive */
export const archiveCalls = (parts: CallParts) => [
  route('GET /api/archive', {
    who: 'projects.write',
    needsConfirmation: true,
    summary:
      'Whether the archive may be downloaded, and what it will lack: a browser that saves it by itself can show no refusal',
    answers: {
      200: message.extend({
        lost: z.array(z.string()).meta({
          description:
            'The files that the server has lost, each with a record that names it: TOWN HALL: pictures/….jpg.',
        }),
      }),
    },
    run: async ({ user }) => ({
      message: 'The archive may be downloaded.',
      lost: await lostFiles(parts, user),
    }),
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
      c.header('Content-Disposition', attachment(await datedName(parts.db, 'archive', 'zip')))
      return c.body(archiveOf(parts, user))
    },
  }),
]

/** A file, and the record that names it first. */
type NamedFile = ArchivedFile & { record: string }

function noteFiles(files: Map<string, NamedFile>, record: ArchivedRecord) {
  for (const file of filesNamedIn(record))
    if (!files.has(file.path)) files.set(file.path, { ...file, record: nameOf(record) })
}

const inWords = ({ record, path }: NamedFile) => `${record}: ${path}`

/** The stores are listed, since a bucket answers a question for each file slowly. */
async function lostFiles({ db, files, privateFiles }: CallParts, user: User): Promise<string[]> {
  const named = new Map<string, NamedFile>()
  for await (const record of archivedRecords(db, user)) noteFiles(named, record)
  const all = [...named.values()]
  const ids = all.flatMap(({ text, isCertificate }) => (isCertificate ? [text] : []))
  const stored = new Map((await findCertificates(db, ids)).map((row) => [row.id, row.stored]))
  const [shown, sealed] = [new Set<string>(), new Set<string>()]
  for await (const name of files.list()) shown.add(name)
  for await (const name of privateFiles.list()) sealed.add(name)
  const isThere = ({ text, isCertificate }: NamedFile) =>
    isCertificate ? sealed.has(stored.get(text) ?? '') : shown.has(mediaName(text))
  return all.filter((file) => !isThere(file)).map(inWords)
}

/** Streamed: memory holds some records and one file at a time, and the names of the files. */
function archiveOf(parts: CallParts, user: User): ReadableStream<Uint8Array> {
  const { make } = originalProofs(parts.secrets)
  return zipStream(async (archive, add) => {
    archive.addBuffer(Buffer.from(JSON.stringify(ARCHIVE_FORMAT)), archiveParts.about)
    const files = new Map<string, NamedFile>()
    async function* records() {
      for await (const record of archivedRecords(parts.db, user)) {
        noteFiles(files, record)
        yield record
      }
    }
    await add(archiveParts.records, linesOf(records()), true)
    const proofs = new Map<string, string>()
    const lost: string[] = []
    for (const file of files.values()) {
      const body = await bodyOf(parts, file)
      if (!body) {
        lost.push(inWords(file))
        continue
      }
      const hash = createHash('sha256')
      await add(file.path, hashed(body, hash))
      if (!file.isCertificate) proofs.set(file.path, make(file.path, hash.digest()))
    }
    async function* facts() {
      for await (const one of archivedFiles(parts.db, [...files.values()]))
        yield { ...one, proof: proofs.get(one.path) }
    }
    await add(archiveParts.files, linesOf(facts()), true)
    if (lost.length > 0) archive.addBuffer(Buffer.from(`${LOST}\n\n${lost.join('\n')}\n`), archiveParts.lost)
  })
}

/** A value in each line, as JSON. */
function linesOf(values: AsyncIterable<object>): Readable {
  async function* lines() {
    for await (const value of values) yield `${JSON.stringify(value)}\n`
  }
  return Readable.from(lines())
}

/** Closes the body when it is closed itself, also before it is read. */
function hashed(body: Readable, hash: Hash): Readable {
  const through = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  // Who reads it gets the error.
  pipeline(body, through, () => {})
  return through
}

const mediaName = (address: string) => address.replace(/^\/media\//, '')

/** Undefined for a file that does not exist: it is opened without a question before, which a bucket answers as slowly as it opens one. */
async function bodyOf(
  { db, files, privateFiles }: CallParts,
  { text, isCertificate }: ArchivedFile,
): Promise<Readable | undefined> {
  const [row] = isCertificate ? await findCertificates(db, [text]) : []
  const body = isCertificate
    ? row && (await privateFiles.read(row.stored))
    : (await files.read(mediaName(text)))?.body
  return body && asReadable(body)
}
