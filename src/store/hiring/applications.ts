import type { Actor } from '../../domain/account/known-user-schema.ts'
import { withMailStates } from '../../domain/hiring/application.ts'
import type { OpenApplication } from '../../domain/hiring/application-schema.ts'
import type { ExportReason } from '../../domain/hiring/export-reason.ts'
import { recordAlone } from '../activity/activity.ts'
import { type Database, laterThan, type Tx } from '../database/database.ts'
import { requireRow } from '../database/sql-parts.ts'
import { historyOf, notesOf } from './application-history.ts'
import {
  type ApplicationRow,
  applicationOf,
  applicationsOf,
  findRow,
  selectApplications,
} from './application-rows.ts'
import { mailsTo } from './candidate-mails.ts'

/** 404 when there is none. */
export async function findApplication(db: Database | Tx, id: string): Promise<OpenApplication> {
  const row = await findRow(db, id)
  const others = await selectApplications(db)
    .where('email', '=', row.email)
    .where('id', '<>', row.id)
    .orderBy('applied_at', 'desc')
    .execute()
  const mails = await mailsTo(db, row.id)
  return {
    ...(await applicationOf(db, row)),
    coverNote: await coverNoteOf(db, row.id),
    notes: await notesOf(db, row.id),
    history: withMailStates(await historyOf(db, row.id), mails),
    mails,
    otherApplications: (await applicationsOf(db, others)).map(({ id, jobId, opening, stage, appliedAt }) => ({
      id,
      jobId,
      opening,
      stage,
      appliedAt,
    })),
    consentVersion: row.consentVersion,
  }
}

/** 404 when the application was erased meanwhile. */
export async function coverNoteOf(db: Database | Tx, id: string): Promise<string> {
  const note = db.selectFrom('application_cover_notes').select('text').where('application_id', '=', id)
  return (await requireRow(note, 'Application')).text
}

/** Notes a change of an application now: it is kept longer, and a version from before is older. Returns the time. */
export async function touch(
  tx: Tx,
  actor: Actor,
  { id, updatedAt }: Pick<ApplicationRow, 'id' | 'updatedAt'>,
): Promise<string> {
  const at = laterThan(updatedAt)
  await tx
    .updateTable('applications')
    .set({ updated_at: at, updated_by: actor.id, kept_from: at, renewal_asked_at: null })
    .where('id', '=', id)
    .execute()
  return at
}

export const recordExport = (db: Database, actor: Actor, reason: ExportReason, count: number) =>
  recordAlone(db, actor, {
    kind: 'application.exported',
    subject: { id: '', name: 'Applications' },
    changes: { reason: { before: null, after: reason }, applications: { before: null, after: count } },
  })
