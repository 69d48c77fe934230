import type { PrivateStore } from '../../domain/file/private-store.ts'
import { canRenew } from '../../domain/hiring/application.ts'
import type { FileKind } from '../../domain/hiring/application-schema.ts'
import { candidate, whatCandidateCan } from '../../domain/hiring/candidate.ts'
import type { CandidatePage } from '../../domain/hiring/candidate-schema.ts'
import { stateSentence } from '../../domain/hiring/stage.ts'
import { conflict } from '../../domain/shared/problem.ts'
import { record } from '../activity/activity.ts'
import { change, type Database, now, type Tx } from '../database/database.ts'
import { deleteStored, type NewFile, putFile } from './application-files.ts'
import { addEvent } from './application-history.ts'
import { applicationOf, findRow, openingOf, subjectOf } from './application-rows.ts'
import { coverNoteOf, touch } from './applications.ts'
import { mailStudio } from './candidate-mails.ts'

/** 404 when the application was erased. */
export async function findCandidatePage(db: Database | Tx, id: string): Promise<CandidatePage> {
  const application = await applicationOf(db, await findRow(db, id))
  const { name, email, phone, portfolio, opening, appliedAt, files, stage, eraseAfter } = application
  const can = whatCandidateCan(stage, canRenew(application, now()))
  return {
    id,
    name,
    email,
    phone,
    portfolio,
    coverNote: await coverNoteOf(db, id),
    opening,
    appliedAt,
    state: stateSentence(stage, files),
    files,
    test: can.uploadTest ? (await openingOf(db, application.jobId)).test : null,
    can,
    eraseAfter,
  }
}

const REFUSED: Record<FileKind, string> = {
  cv: 'Your application has been decided, so its CV can no longer be replaced.',
  test: 'No test is asked for at the moment.',
}

/** Tells the studio of a test. 409 when the stage of the application does not take such a file. */
export async function receiveFile(
  db: Database,
  files: PrivateStore,
  id: string,
  kind: FileKind,
  file: NewFile,
): Promise<void> {
  const replaced = await change(db, async (tx) => {
    const row = await findRow(tx, id)
    const can = whatCandidateCan(row.stage, false)
    if (!(kind === 'cv' ? can.replaceCv : can.uploadTest)) throw conflict(REFUSED[kind])
    const at = await touch(tx, candidate, row)
    const stored = await putFile(tx, id, kind, file, at)
    await addEvent(tx, candidate, id, { at, kind: 'file', to: kind })
    if (kind === 'test') await mailStudio(tx, 'test-content', row)
    await record(tx, candidate, {
      kind: 'application.file-received',
      subject: await subjectOf(tx, row),
      changes: { file: { before: null, after: kind } },
    })
    return stored
  })
  await deleteStored(files, replaced)
}

const NOT_DUE = 'Your application is not due to be erased soon.'

/** Keeps the application for another period from now. 409 when it is not due soon and nobody has asked. */
export function renewApplication(db: Database, id: string): Promise<void> {
  return change(db, async (tx) => {
    const row = await findRow(tx, id)
    if (!canRenew(await applicationOf(tx, row), now())) throw conflict(NOT_DUE)
    const at = await touch(tx, candidate, row)
    await addEvent(tx, candidate, id, { at, kind: 'renewed' })
    await record(tx, candidate, { kind: 'application.renewed', subject: await subjectOf(tx, row) })
  })
}
