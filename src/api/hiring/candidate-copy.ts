import { Readable } from 'node:stream'
import yazl from 'yazl'
import { type PrivateStore, readPrivateFile } from '../../domain/file/private-store.ts'
import type { OpenApplication } from '../../domain/hiring/application-schema.ts'
import { stateSentence } from '../../domain/hiring/stage.ts'
import type { FileRow } from '../../store/hiring/application-files.ts'
import { neutralFileName } from '../shared/received-document.ts'

/** A ZIP archive of application.json and the files, each read in its turn and closed when reading ends. */
export function copyOf(
  application: OpenApplication,
  files: readonly FileRow[],
  store: PrivateStore,
): ReadableStream<Uint8Array> {
  const archive = new yazl.ZipFile()
  const output = archive.outputStream as Readable
  let current: Readable | undefined
  archive.on('error', (error: Error) => output.destroy(error))
  output.on('close', () => current?.destroy())
  const data = JSON.stringify(copiedData(application), null, 2)
  archive.addBuffer(Buffer.from(data), 'application.json')
  for (const file of files)
    archive.addReadStreamLazy(neutralFileName(file), { compress: false }, (found) => {
      read(store, file.stored).then(
        (body) => {
          current = body
          if (output.destroyed) body.destroy()
          else found(null, body)
        },
        (error: Error) => found(error, Readable.from([])),
      )
    })
  archive.end()
  return Readable.toWeb(output) as ReadableStream<Uint8Array>
}

async function read(store: PrivateStore, stored: string): Promise<Readable> {
  return Readable.fromWeb((await readPrivateFile(store, stored)) as Parameters<typeof Readable.fromWeb>[0])
}

/** The data that the candidate gave and was sent, and the moves from stage to stage; without notes, rating, tags and the names of staff. */
function copiedData(application: OpenApplication) {
  const { name, email, phone, portfolio, coverNote, opening, stage } = application
  const { appliedAt, updatedAt, eraseAfter, consentVersion, files, mails, history } = application
  return {
    name,
    email,
    phone,
    portfolio,
    coverNote,
    opening,
    appliedAt,
    updatedAt,
    eraseAfter,
    consentVersion,
    state: stateSentence(stage, files),
    files: files.map((file) => ({
      kind: file.kind,
      name: file.name,
      bytes: file.bytes,
      receivedAt: file.createdAt,
      inArchive: neutralFileName(file),
    })),
    mails: mails.map(({ subject, body, interview, createdAt, sentAt }) => ({
      subject,
      body,
      interview,
      createdAt,
      sentAt,
    })),
    history: history
      .filter(({ kind }) => kind !== 'rating' && kind !== 'tags')
      .map(({ at, kind, from, to }) => ({ at, kind, from, to })),
  }
}
