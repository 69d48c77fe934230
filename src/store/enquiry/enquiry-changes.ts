import type { Actor } from '../../domain/account/known-user-schema.ts'
import { may } from '../../domain/account/role.ts'
import { plinth } from '../../domain/account/user.ts'
import { searchTextOf } from '../../domain/enquiry/enquiry-search.ts'
import type { EnquiryChange, StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'
import type { SavedMeanwhile } from '../../domain/saved-meanwhile-schema.ts'
import type { ErasureReason } from '../../domain/shared/erasure.ts'
import { notValid } from '../../domain/shared/problem.ts'
import { DAY } from '../../domain/time/durations.ts'
import { latestMonthsBefore } from '../../domain/time/months.ts'
import { savedMeanwhile } from '../account/saved-by.ts'
import { lastTime, record, recordAlone } from '../activity/activity.ts'
import {
  change,
  type Database,
  type ErasingTx,
  erase,
  eraseInParts,
  isOlder,
  laterThan,
  type Tx,
} from '../database/database.ts'
import { noteErasure } from '../erasure/proofs.ts'
import { deleteMailsAbout } from '../mail/outbox.ts'
import { deleteAnswer } from '../requests/idempotency.ts'
import { findEnquiry } from './enquiry-list.ts'

/** The log's facts of an enquiry: its id and nothing of its words. */
export const subjectOf = (id: string) => ({ id, name: 'Enquiry' })

/**
 * Absent fields stay. A note that somebody else saved since `updatedAt` stays, and the state with it. A state that was set since then is
 * not set back to READ.
 */
export function changeEnquiry(
  db: Database,
  actor: Actor,
  id: string,
  { updatedAt, ...sent }: EnquiryChange,
): Promise<{ saved: StoredEnquiry } | SavedMeanwhile<StoredEnquiry>> {
  return change(db, async (tx) => {
    const before = await findEnquiry(tx, id)
    const { note = before.note, assignee = before.assignee } = sent
    const isLate = sent.status === 'READ' && before.status !== 'NEW' && isOlder(updatedAt, before.updatedAt)
    const status = (!isLate && sent.status) || before.status
    const isNoteChanged = note !== before.note
    const noted = await tx
      .selectFrom('enquiries')
      .select(['noted_by as updated_by', 'noted_at as updated_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (isNoteChanged && noted.updated_at !== '' && isOlder(updatedAt, noted.updated_at))
      return savedMeanwhile(tx, noted, before)
    const isAssigned = assignee !== before.assignee
    if (!isNoteChanged && !isAssigned && status === before.status) return { saved: before }
    if (isAssigned && assignee !== null) await refuseAssignee(tx, assignee)
    const at = laterThan(before.updatedAt)
    const saved = { ...before, status, note, assignee, updatedAt: at }
    await tx
      .updateTable('enquiries')
      .set({ status, assignee, updated_at: at })
      .$if(isNoteChanged, (query) =>
        query.set({ note, noted_at: at, noted_by: actor.id, search: searchTextOf(saved, note) }),
      )
      .where('id', '=', id)
      .execute()
    const subject = subjectOf(id)
    if (status !== before.status) {
      const isRead = before.status === 'NEW' && status === 'READ'
      const changes = { status: { before: before.status, after: status } }
      if (!isRead) await record(tx, actor, { kind: 'enquiry.status-changed', subject, changes })
      // A person who has just opened it is in the log already.
      else if (((await lastReading(tx, actor, id)) ?? '') < before.updatedAt)
        await record(tx, actor, { kind: READ_EVENT, subject, changes })
    }
    if (isNoteChanged) await record(tx, actor, { kind: 'enquiry.note-changed', subject })
    if (isAssigned) {
      const changes = { assignee: { before: before.assignee, after: assignee } }
      await record(tx, actor, { kind: 'enquiry.assigned', subject, changes })
    }
    return { saved }
  })
}

/** 422 for somebody who may not read enquiries. */
async function refuseAssignee(tx: Tx, id: string) {
  const user = await tx.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst()
  if (!user || !may(user.role, 'enquiries'))
    throw notValid({ assignee: 'Choose a colleague who may read enquiries.' })
}

/** An enquiry for this person to read, which is an entry in the log, at most one in 24 hours. 404 when there is none. */
export async function readEnquiry(db: Database, actor: Actor, id: string): Promise<StoredEnquiry> {
  const found = await findEnquiry(db, id)
  if (await lastReading(db, actor, id)) return found
  await change(db, async (tx) => {
    if (!(await lastReading(tx, actor, id)))
      await record(tx, actor, { kind: READ_EVENT, subject: subjectOf(id) })
  })
  return found
}

const READ_EVENT = 'enquiry.read'

/** The time when this person read it last, in the last 24 hours. */
const lastReading = (db: Database | Tx, actor: Actor, id: string) =>
  lastTime(db, actor, { kind: READ_EVENT, subjectId: id, since: new Date(Date.now() - DAY).toISOString() })

/** Deletes an enquiry permanently, with its mails and its idempotency key. 404 when there is no such enquiry. */
export function eraseEnquiry(
  db: Database,
  actor: Actor,
  id: string,
  reason: ErasureReason = 'deleted',
): Promise<void> {
  return erase(db, async (tx) => {
    await findEnquiry(tx, id)
    await eraseRows(tx, actor, id, reason)
  })
}

async function eraseRows(tx: ErasingTx, actor: Actor, id: string, reason: ErasureReason) {
  await tx.deleteFrom('enquiries').where('id', '=', id).execute()
  await deleteMailsAbout(tx, id)
  // The idempotency keys hold of it its id, and a hash of what the visitor wrote.
  await deleteAnswer(tx, { id })
  await noteErasure(tx, { id, kind: 'enquiry', reason })
  await record(tx, actor, { kind: 'enquiry.deleted', subject: subjectOf(id) })
}

export function eraseOldEnquiries(db: Database, months: number): Promise<void> {
  const limit = latestMonthsBefore(new Date().toISOString(), months)
  return eraseInParts(
    db,
    (handle) =>
      handle.selectFrom('enquiries').select('id').where('created_at', '<=', limit).orderBy('created_at'),
    (tx, { id }) => eraseRows(tx, plinth, id, 'retention'),
  )
}

/** Writes the log entry of an export. What was searched for may name a person, so it is left out. */
export const recordExport = (db: Database, actor: Actor) =>
  recordAlone(db, actor, { kind: 'enquiries.exported', subject: { id: '', name: 'Enquiries' } })
