import { type PrivateStore, readPrivateFile } from '../../domain/file/private-store.ts'
import type { OpenApplication } from '../../domain/hiring/application-schema.ts'
import { stateSentence } from '../../domain/hiring/stage.ts'
import type { FileRow } from '../../store/hiring/application-files.ts'
import { neutralFileName } from '../shared/received-document.ts'
import { asReadable, zipStream } from '../shared/zip-stream.ts'

/** A ZIP archive of application.json and the files, each read in its turn and closed when reading ends. */
export const copyOf = (application: OpenApplication, files: readonly FileRow[], store: PrivateStore) =>
  zipStream(async (archive, add) => {
    const data = JSON.stringify(copiedData(application), null, 2)
    archive.addBuffer(Buffer.from(data), 'application.json')
    for (const file of files)
      await add(neutralFileName(file), asReadable(await readPrivateFile(store, file.stored)))
  })

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
