import { randomUUID } from 'node:crypto'
import { plinth, visitor } from '../../domain/account/user.ts'
import type { ApplicationFields } from '../../domain/hiring/application-schema.ts'
import { candidate } from '../../domain/hiring/candidate.ts'
import { APPLIED_AGAIN } from '../../domain/hiring/mail-template.ts'
import { isOpen } from '../../domain/hiring/opening.ts'
import { limitOf } from '../../domain/shared/limits.ts'
import { notValid } from '../../domain/shared/problem.ts'
import { searchText } from '../../domain/shared/search-text.ts'
import { record } from '../activity/activity.ts'
import { studioTimeZone } from '../content/studio-time-zone.ts'
import { change, type Database, now, type Tx } from '../database/database.ts'
import { type CallKey, runOnce, storedId, visitorsKey } from '../requests/idempotency.ts'
import { countInChange } from '../requests/rate-limits.ts'
import { type NewFile, putFile } from './application-files.ts'
import { addEvent } from './application-history.ts'
import { subjectOf } from './application-rows.ts'
import { mailCandidate, mailFromTemplate, mailStudio, type Recipient } from './candidate-mails.ts'
import { openingStore } from './openings.ts'

const CLOSED = 'This position is closed and takes no more applications.'
const NO_OPENING = 'This position is no longer listed.'

type NewApplication = { fields: ApplicationFields; consentVersion: number; cv: NewFile }

/**
 * Stores an application, once for each key, and mails it to the studio and the candidate. The same address for the same opening
 * stores nothing and mails the private link. Returns whether it is new; otherwise its file is used by nothing.
 */
export async function addApplication(
  db: Database,
  application: NewApplication,
  call: CallKey | undefined,
): Promise<{ isNew: boolean }> {
  const { fields } = application
  let isNew = false
  const add = async (tx: Tx) => {
    await refuseClosed(tx, fields.jobId)
    const existing = await tx
      .selectFrom('applications')
      .select(['id', 'job_id as jobId', 'name', 'email'])
      .where('email', '=', fields.email)
      .where('job_id', '=', fields.jobId)
      .executeTakeFirst()
    if (existing) {
      await mailAgain(tx, existing)
      return { id: existing.id }
    }
    isNew = true
    return insertApplication(tx, application)
  }
  await change(db, (tx) => runOnce(tx, visitor, visitorsKey(call), () => add(tx), storedId))
  return { isNew }
}

/** 422 for an opening that is closed, hidden or gone. */
export async function refuseClosed(db: Database | Tx, jobId: string): Promise<void> {
  if (jobId === '') return
  const opening = await openingStore.find(db, jobId)
  if (!opening || opening.hidden) throw notValid({ jobId: NO_OPENING })
  if (!isOpen(opening, new Date(), await studioTimeZone(db))) throw notValid({ jobId: CLOSED })
}

async function mailAgain(tx: Tx, existing: Recipient) {
  // Otherwise anybody could fill the mailbox of an address that applied.
  if (!(await countInChange(tx, [limitOf('applied-again'), existing.id]))) return
  await mailCandidate(tx, plinth, existing, { template: 'again', ...APPLIED_AGAIN }, now())
}

async function insertApplication(
  tx: Tx,
  { fields, consentVersion, cv }: NewApplication,
): Promise<{ id: string }> {
  const { jobId, name, email, phone, portfolio, coverNote } = fields
  const id = randomUUID()
  const at = now()
  await tx
    .insertInto('applications')
    .values({
      id,
      job_id: jobId,
      stage: 'NEW',
      rating: 0,
      name,
      email,
      phone,
      portfolio,
      search: searchText([name, email, phone, phone.replace(/\D/g, ''), portfolio].join(' ')),
      consent_version: consentVersion,
      applied_at: at,
      updated_at: at,
      updated_by: candidate.id,
      kept_from: at,
      renewal_asked_at: null,
    })
    .execute()
  await tx.insertInto('application_cover_notes').values({ application_id: id, text: coverNote }).execute()
  await putFile(tx, id, 'cv', cv, at)
  await addEvent(tx, candidate, id, { at, kind: 'received' })
  const recipient = { id, jobId, name, email }
  await mailFromTemplate(tx, plinth, recipient, 'received', at)
  await mailStudio(tx, 'application', recipient)
  await record(tx, candidate, { kind: 'application.received', subject: await subjectOf(tx, { id, jobId }) })
  return { id }
}
