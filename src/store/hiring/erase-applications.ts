import type { Actor } from '../../domain/account/known-user-schema.ts'
import { plinth } from '../../domain/account/user.ts'
import type { PrivateStore } from '../../domain/file/private-store.ts'
import { latestChangeDue } from '../../domain/hiring/application.ts'
import type { ErasureReason } from '../../domain/shared/erasure.ts'
import { record } from '../activity/activity.ts'
import { type Database, type ErasingTx, erase, eraseInParts, now } from '../database/database.ts'
import { noteErasure } from '../erasure/proofs.ts'
import { deleteMailsAbout } from '../mail/outbox.ts'
import { deleteAnswer } from '../requests/idempotency.ts'
import { deleteStored, filesOf } from './application-files.ts'
import { findRow, subjectOf } from './application-rows.ts'

/** Leaves only its id, with the time and the number of its files. 404 when there is no such application. */
export async function eraseApplication(
  db: Database,
  files: PrivateStore,
  actor: Actor,
  id: string,
  reason: ErasureReason,
): Promise<void> {
  const stored = await erase(db, (tx) => eraseRows(tx, actor, id, reason))
  await deleteStored(files, stored)
}

/** Erases the applications that were kept for these months after the last change. */
export function eraseOldApplications(db: Database, files: PrivateStore, months: number): Promise<void> {
  const latest = latestChangeDue(now(), 0, months)
  return eraseInParts(
    db,
    (handle) => handle.selectFrom('applications').select('id').where('kept_from', '<=', latest),
    (tx, { id }) => eraseRows(tx, plinth, id, 'retention'),
    (stored) => deleteStored(files, stored.flat()),
  )
}

/** Returns the names of its files in the private store. */
async function eraseRows(tx: ErasingTx, actor: Actor, id: string, reason: ErasureReason): Promise<string[]> {
  const row = await findRow(tx, id)
  const files = await filesOf(tx, [id])
  await deleteMailsAbout(tx, id)
  await deleteAnswer(tx, { id })
  // Its cover note, tags, files, notes, events, links and sessions go with it.
  await tx.deleteFrom('applications').where('id', '=', id).execute()
  await noteErasure(tx, { id, kind: 'application', reason, files: files.length })
  await record(tx, actor, {
    kind: reason === 'withdrawn' ? 'application.withdrawn' : 'application.erased',
    subject: await subjectOf(tx, row),
  })
  return files.map(({ stored }) => stored)
}
