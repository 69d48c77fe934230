import { z } from 'zod'
import type { Actor } from '../../domain/account/known-user-schema.ts'
import type { Changes } from '../../domain/activity/changes-schema.ts'
import type {
  ApplicationChange,
  HistoryKind,
  MailPreview,
  NewCandidateMail,
  OpenApplication,
  StageChange,
  StageChanged,
} from '../../domain/hiring/application-schema.ts'
import { filledIn, type MailTemplateName, type MailText } from '../../domain/hiring/mail-template.ts'
import type { Interview } from '../../domain/hiring/mail-template-schema.ts'
import type { Stage } from '../../domain/hiring/stage.ts'
import { notFound } from '../../domain/problem.ts'
import type { SavedMeanwhile } from '../../domain/saved-meanwhile-schema.ts'
import { savedMeanwhile } from '../account/saved-by.ts'
import { record } from '../activity/activity.ts'
import { studioTimeZone } from '../content/studio-time-zone.ts'
import { change, type Database, laterThan, type Tx } from '../database.ts'
import { type CallKey, type OnceResult, runOnce } from '../idempotency.ts'
import { addEvent, addNote, historyOf, notesOf } from './application-history.ts'
import { type ApplicationRow, applicationsOf, selectApplications, subjectOf } from './application-rows.ts'
import {
  mailCandidate,
  mailFromTemplate,
  mailsTo,
  placeholderValues,
  type Recipient,
} from './candidate-mails.ts'
import { findMailTemplate } from './mail-templates.ts'

const storedId = z.object({ id: z.string() })

/** An application with everything that staff see of it; 404 when there is none. */
export async function findApplication(db: Database | Tx, id: string): Promise<OpenApplication> {
  return openApplication(db, await findRow(db, id))
}

async function openApplication(db: Database | Tx, row: ApplicationRow): Promise<OpenApplication> {
  const [application] = await applicationsOf(db, [row])
  const others = await selectApplications(db)
    .where('email', '=', row.email)
    .where('id', '<>', row.id)
    .orderBy('applied_at', 'desc')
    .execute()
  const coverNote = await db
    .selectFrom('application_cover_notes')
    .select('text')
    .where('application_id', '=', row.id)
    .executeTakeFirstOrThrow()
  return {
    ...application!,
    coverNote: coverNote.text,
    notes: await notesOf(db, row.id),
    history: await historyOf(db, row.id),
    mails: await mailsTo(db, row.id),
    otherApplications: (await applicationsOf(db, others)).map(({ id, jobId, opening, stage, appliedAt }) => ({
      id,
      jobId,
      opening,
      stage,
      appliedAt,
    })),
    consentVersion: row.consent_version,
  }
}

async function findRow(db: Database | Tx, id: string): Promise<ApplicationRow> {
  const row = await selectApplications(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Application')
  return row
}

/**
 * Changes the fields that were sent and adds the note. With `updatedAt`, a field that was changed since, to another value, is
 * not overwritten: nothing is changed, and the current application is returned. 404 when there is none.
 */
export function changeApplication(
  db: Database,
  actor: Actor,
  id: string,
  { updatedAt, mail, note, ...sent }: ApplicationChange,
): Promise<{ saved: OpenApplication } | SavedMeanwhile<OpenApplication>> {
  return change(db, async (tx) => {
    const row = await findRow(tx, id)
    const before = { stage: row.stage, rating: row.rating, tags: await tagsOf(tx, id) }
    const changed = {
      stage: sent.stage !== undefined && sent.stage !== before.stage,
      rating: sent.rating !== undefined && sent.rating !== before.rating,
      tags: sent.tags !== undefined && !isSameSet(sent.tags, before.tags),
    }
    const fields = (['stage', 'rating', 'tags'] as const).filter((field) => changed[field])
    const disputed = await newestEventSince(tx, id, fields, updatedAt)
    if (disputed) return savedMeanwhile(tx, disputed, await openApplication(tx, row))
    if (fields.length === 0 && note === undefined) return { saved: await openApplication(tx, row) }

    const at = await touch(tx, actor, row)
    const log: Changes = {}
    if (changed.rating) {
      const { rating = 0 } = sent
      await tx.updateTable('applications').set({ rating }).where('id', '=', id).execute()
      await addEvent(tx, actor, id, { at, kind: 'rating', from: String(before.rating), to: String(rating) })
    }
    if (changed.tags) {
      await replaceTags(tx, id, sent.tags ?? [])
      await addEvent(tx, actor, id, { at, kind: 'tags' })
    }
    if (note !== undefined) await addNote(tx, actor, id, { at, text: note })
    if (changed.stage && sent.stage) {
      await moveTo(tx, actor, row, sent.stage, mail, at)
      log.stage = { before: before.stage, after: sent.stage }
    }
    // The log names the other fields, and does not hold what was written in them.
    const others = [...fields.filter((field) => field !== 'stage'), ...(note === undefined ? [] : ['notes'])]
    if (others.length > 0) log.fields = { before: null, after: others }
    await record(tx, actor, {
      kind: 'application.updated',
      subject: await subjectOf(tx, { id, jobId: row.job_id }),
      changes: log,
    })
    return { saved: await findApplication(tx, id) }
  })
}

const tagsOf = async (tx: Tx, id: string) =>
  (await tx.selectFrom('application_tags').select('tag').where('application_id', '=', id).execute()).map(
    ({ tag }) => tag,
  )

const isSameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one) => b.includes(one))

async function replaceTags(tx: Tx, id: string, tags: readonly string[]) {
  await tx.deleteFrom('application_tags').where('application_id', '=', id).execute()
  if (tags.length === 0) return
  await tx
    .insertInto('application_tags')
    .values(tags.map((tag) => ({ application_id: id, tag })))
    .execute()
}

/** Who changed one of these fields last, after the version that an editor began from. */
async function newestEventSince(
  tx: Tx,
  id: string,
  fields: readonly HistoryKind[],
  updatedAt: string | undefined,
) {
  if (updatedAt === undefined || fields.length === 0) return undefined
  return tx
    .selectFrom('application_events')
    .select(['by_id as updated_by', 'at as updated_at'])
    .where('application_id', '=', id)
    .where('kind', 'in', fields)
    .where('at', '>', new Date(updatedAt).toISOString())
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** Notes a change of an application now: it is kept longer, and a version from before is older. Returns the time. */
export async function touch(
  tx: Tx,
  actor: Actor,
  { id, updated_at }: Pick<ApplicationRow, 'id' | 'updated_at'>,
): Promise<string> {
  const at = laterThan(updated_at)
  await tx
    .updateTable('applications')
    .set({ updated_at: at, updated_by: actor.id, kept_from: at, renewal_asked_at: null })
    .where('id', '=', id)
    .execute()
  return at
}

async function moveTo(
  tx: Tx,
  actor: Actor,
  row: ApplicationRow,
  stage: Stage,
  mail: MailText | null | undefined,
  at: string,
): Promise<void> {
  await tx.updateTable('applications').set({ stage }).where('id', '=', row.id).execute()
  await addEvent(tx, actor, row.id, { at, kind: 'stage', from: row.stage, to: stage })
  const to = recipientOf(row)
  if (mail) return mailCandidate(tx, actor, to, { template: templateOf[stage] ?? 'other', ...mail }, at)
  if (mail === undefined && stage === 'TEST' && !(await wasMailed(tx, row.id, 'test')))
    await mailFromTemplate(tx, actor, to, 'test', at)
}

/** The template of the mail that a move to a stage sends. */
const templateOf: Partial<Record<Stage, MailTemplateName>> = {
  TEST: 'test',
  OFFER: 'offer',
  HIRED: 'hired',
  REJECTED: 'rejected',
}

const recipientOf = (row: ApplicationRow): Recipient => ({
  id: row.id,
  jobId: row.job_id,
  name: row.name,
  email: row.email,
})

async function wasMailed(tx: Tx, id: string, template: MailTemplateName): Promise<boolean> {
  const event = await tx
    .selectFrom('application_events')
    .select('id')
    .where('application_id', '=', id)
    .where('kind', '=', 'mail')
    .where('to_value', '=', template)
    .executeTakeFirst()
  return event !== undefined
}

/** Moves each application that is still there, and in the stage `from` if one is given. One entry in the log for each. */
export function moveApplications(
  db: Database,
  actor: Actor,
  { ids, stage, from, mail }: StageChange,
): Promise<StageChanged> {
  return change(db, async (tx) => {
    const rows = await selectApplications(tx).where('id', 'in', ids).execute()
    const moving = rows.filter((row) => (from === undefined || row.stage === from) && row.stage !== stage)
    const moved: StageChanged['moved'] = []
    for (const row of moving) {
      const at = await touch(tx, actor, row)
      await moveTo(tx, actor, row, stage, mail, at)
      await record(tx, actor, {
        kind: 'application.updated',
        subject: await subjectOf(tx, { id: row.id, jobId: row.job_id }),
        changes: { stage: { before: row.stage, after: stage } },
      })
      moved.push({ id: row.id, from: row.stage, updatedAt: at })
    }
    const movedIds = new Set(moved.map(({ id }) => id))
    return { moved, left: ids.filter((id) => !movedIds.has(id)) }
  })
}

/** Mails the candidate in words of staff, once for each key. */
export const writeToCandidate = (
  db: Database,
  actor: Actor,
  id: string,
  mail: NewCandidateMail,
  call: CallKey | undefined,
): Promise<OnceResult<OpenApplication>> =>
  mailOnce(db, actor, id, call, async (tx, row) => {
    const at = await touch(tx, actor, row)
    await mailCandidate(tx, actor, recipientOf(row), mail, at)
    await recordMail(tx, actor, row, mail.template)
  })

/** A repeated call with the same key mails nothing, and gets the application as it is now. */
function mailOnce(
  db: Database,
  actor: Actor,
  id: string,
  call: CallKey | undefined,
  mail: (tx: Tx, row: ApplicationRow) => Promise<void>,
): Promise<OnceResult<OpenApplication>> {
  return change(db, async (tx) => {
    const row = await findRow(tx, id)
    const work = async () => {
      await mail(tx, row)
      return { id }
    }
    // Only the id is kept with the key, which is deleted with the application.
    const { hasSameBody } = await runOnce(tx, actor, call, work, storedId)
    return { answer: await findApplication(tx, id), hasSameBody }
  })
}

async function recordMail(tx: Tx, actor: Actor, { id, job_id }: ApplicationRow, template: string) {
  await record(tx, actor, {
    kind: 'application.mailed',
    subject: await subjectOf(tx, { id, jobId: job_id }),
    changes: { template: { before: null, after: template } },
  })
}

/** A template with the data of the candidate filled in; with `keepName`, {name} stays. */
export async function previewMail(
  db: Database,
  id: string,
  { template, interview, keepName }: { template: MailTemplateName; interview?: Interview; keepName: boolean },
): Promise<MailPreview> {
  const { name, ...values } = await placeholderValues(db, recipientOf(await findRow(db, id)), interview)
  const known = keepName ? values : { name, ...values }
  const { subject, body } = await findMailTemplate(db, template)
  return {
    subject: filledIn(subject, known),
    body: filledIn(body, known),
    timeZone: await studioTimeZone(db),
  }
}

/** Asks the candidate to have the application kept, once for each key. That alone does not keep it longer. */
export const askForRenewal = (
  db: Database,
  actor: Actor,
  id: string,
  call: CallKey | undefined,
): Promise<OnceResult<OpenApplication>> =>
  mailOnce(db, actor, id, call, async (tx, row) => {
    const at = laterThan(row.updated_at)
    await tx
      .updateTable('applications')
      .set({ updated_at: at, updated_by: actor.id, renewal_asked_at: at })
      .where('id', '=', id)
      .execute()
    await addEvent(tx, actor, id, { at, kind: 'renewal-asked' })
    await mailFromTemplate(tx, actor, recipientOf(row), 'renewal', at)
    await record(tx, actor, {
      kind: 'application.renewal-asked',
      subject: await subjectOf(tx, { id, jobId: row.job_id }),
    })
  })

/** Writes the log entry of an export: what it was for, and how many applications it held. */
export function recordExport(db: Database, actor: Actor, reason: string, count: number): Promise<void> {
  return change(db, (tx) =>
    record(tx, actor, {
      kind: 'application.exported',
      subject: { id: '', name: 'Applications' },
      changes: { reason: { before: null, after: reason }, applications: { before: null, after: count } },
    }),
  )
}
