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
import { moveTemplate, type Stage } from '../../domain/hiring/stage.ts'
import { notFound, notValid } from '../../domain/problem.ts'
import type { SavedMeanwhile } from '../../domain/saved-meanwhile-schema.ts'
import { savedMeanwhile } from '../account/saved-by.ts'
import { record } from '../activity/activity.ts'
import { studioTimeZone } from '../content/studio-time-zone.ts'
import { change, type Database, laterThan, type Tx } from '../database.ts'
import { type CallKey, type OnceResult, runOnce } from '../idempotency.ts'
import { addEvent, addNote, historyOf, notesOf } from './application-history.ts'
import {
  type ApplicationRow,
  applicationOf,
  applicationsOf,
  findRow,
  selectApplications,
  subjectIn,
  subjectOf,
} from './application-rows.ts'
import {
  type MailSource,
  mailByStaff,
  mailFromTemplate,
  mailSource,
  mailsTo,
  placeholderValues,
  type Recipient,
  refuseUnfilled,
} from './candidate-mails.ts'
import { findMailTemplate } from './mail-templates.ts'

const storedId = z.object({ id: z.string() })
const MAIL_WITHOUT_STAGE = 'A mail goes with a move: name the stage.'

/** An application with everything that staff see of it; 404 when there is none. */
export async function findApplication(db: Database | Tx, id: string): Promise<OpenApplication> {
  return openApplication(db, await findRow(db, id))
}

async function openApplication(db: Database | Tx, row: ApplicationRow): Promise<OpenApplication> {
  const others = await selectApplications(db)
    .where('email', '=', row.email)
    .where('id', '<>', row.id)
    .orderBy('applied_at', 'desc')
    .execute()
  return {
    ...(await applicationOf(db, row)),
    coverNote: await coverNoteOf(db, row.id),
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

/** The cover note of an application; 404 when the application was erased meanwhile. */
export async function coverNoteOf(db: Database | Tx, id: string): Promise<string> {
  const row = await db
    .selectFrom('application_cover_notes')
    .select('text')
    .where('application_id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Application')
  return row.text
}

/**
 * Changes the fields that were sent and adds the note. With `updatedAt`, a field that was changed since, to another value, is
 * not overwritten: nothing is changed, and the current application is returned. So too when the mail is for a move that somebody
 * has made already, unless `updatedAt` shows that the caller has seen that. 404 when there is no application.
 */
export function changeApplication(
  db: Database,
  actor: Actor,
  id: string,
  { updatedAt, mail, note, ...sent }: ApplicationChange,
): Promise<{ saved: OpenApplication } | SavedMeanwhile<OpenApplication>> {
  return change(db, async (tx) => {
    if (mail && sent.stage === undefined) throw notValid({ mail: MAIL_WITHOUT_STAGE })
    const row = await findRow(tx, id)
    const before = { stage: row.stage, rating: row.rating, tags: await tagsOf(tx, id) }
    const changed = {
      stage: sent.stage !== undefined && sent.stage !== before.stage,
      rating: sent.rating !== undefined && sent.rating !== before.rating,
      tags: sent.tags !== undefined && !isSameSet(sent.tags, before.tags),
    }
    const fields = (['stage', 'rating', 'tags'] as const).filter((field) => changed[field])
    const isMailAlone = Boolean(mail) && !changed.stage
    const disputed =
      (await newestEventSince(tx, id, fields, updatedAt)) ??
      (isMailAlone ? await newestEventSince(tx, id, ['stage'], updatedAt ?? row.applied_at) : undefined)
    if (disputed) return savedMeanwhile(tx, disputed, await openApplication(tx, row))
    if (fields.length === 0 && note === undefined && !isMailAlone)
      return { saved: await openApplication(tx, row) }

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
      await moveTo(tx, actor, row, { stage: sent.stage, mail }, { at, source: mailSource(tx) })
      log.stage = { before: before.stage, after: sent.stage }
    } else if (mail) {
      const template = moveTemplate(row.stage) ?? 'other'
      await mailByStaff(tx, actor, recipientOf(row), { template, ...mail }, { at, path: 'mail.' })
    }
    // The log names the other fields, and does not hold what was written in them.
    const others = [...fields.filter((field) => field !== 'stage'), ...(note === undefined ? [] : ['notes'])]
    if (others.length > 0) log.fields = { before: null, after: others }
    if (Object.keys(log).length > 0)
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

/** A move, and what its mail says: words of staff, null for no mail, else the template of the test for a move to it. */
type Move = { stage: Stage; mail?: MailText | null }

async function moveTo(
  tx: Tx,
  actor: Actor,
  row: ApplicationRow,
  move: Move,
  { at, source }: { at: string; source: MailSource },
): Promise<void> {
  const { stage } = move
  await tx.updateTable('applications').set({ stage }).where('id', '=', row.id).execute()
  await addEvent(tx, actor, row.id, { at, kind: 'stage', from: row.stage, to: stage })
  const draft = await mailOfMove(tx, row, move, source)
  if (draft) await mailByStaff(tx, actor, recipientOf(row), draft, { at, path: 'mail.', source })
}

/** The mail that goes with a move; undefined without one. */
async function mailOfMove(
  db: Database | Tx,
  { id }: ApplicationRow,
  { stage, mail }: Move,
  source: MailSource,
) {
  const isTest = mail === undefined && stage === 'TEST' && !(await wasMailed(db, id, 'test'))
  const text = isTest ? await source.testMail() : mail
  if (!text) return undefined
  const { subject, body } = text
  return { template: moveTemplate(stage) ?? ('other' as const), subject, body }
}

const recipientOf = (row: ApplicationRow): Recipient => ({
  id: row.id,
  jobId: row.job_id,
  name: row.name,
  email: row.email,
})

async function wasMailed(db: Database | Tx, id: string, template: MailTemplateName): Promise<boolean> {
  const event = await db
    .selectFrom('application_events')
    .select('id')
    .where('application_id', '=', id)
    .where('kind', '=', 'mail')
    .where('to_value', '=', template)
    .executeTakeFirst()
  return event !== undefined
}

/** In one transaction, for which other changes wait. */
const MOVED_AT_ONCE = 50

/**
 * Moves each application that is still there, and in the stage `from` if one is given. One entry in the log for each. 422, with
 * nobody moved, when a placeholder of the mail has no value for one of them.
 */
export async function moveApplications(
  db: Database,
  actor: Actor,
  { ids, from, ...move }: StageChange,
): Promise<StageChanged> {
  const moving = async (handle: Database | Tx, some: readonly string[]) => {
    const rows = await selectApplications(handle).where('id', 'in', some).execute()
    return rows.filter(({ stage }) => (from === undefined || stage === from) && stage !== move.stage)
  }
  const source = mailSource(db)
  for (const row of await moving(db, ids)) {
    const draft = await mailOfMove(db, row, move, source)
    if (draft) await refuseUnfilled(source, recipientOf(row), draft, 'mail.')
  }
  const moved: StageChanged['moved'] = []
  for (let start = 0; start < ids.length; start += MOVED_AT_ONCE) {
    const some = ids.slice(start, start + MOVED_AT_ONCE)
    moved.push(...(await change(db, async (tx) => moveRows(tx, actor, await moving(tx, some), move))))
  }
  const movedIds = new Set(moved.map(({ id }) => id))
  return { moved, left: ids.filter((id) => !movedIds.has(id)) }
}

async function moveRows(tx: Tx, actor: Actor, rows: readonly ApplicationRow[], move: Move) {
  const source = mailSource(tx)
  const moved: StageChanged['moved'] = []
  for (const row of rows) {
    const at = await touch(tx, actor, row)
    await moveTo(tx, actor, row, move, { at, source })
    await record(tx, actor, {
      kind: 'application.updated',
      subject: subjectIn(await source.openingOf(row.job_id), row.id),
      changes: { stage: { before: row.stage, after: move.stage } },
    })
    moved.push({ id: row.id, from: row.stage, updatedAt: at })
  }
  return moved
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
    await mailByStaff(tx, actor, recipientOf(row), mail, { at, path: '' })
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

/** A template with the data of the candidate filled in; with `keepName`, {name} stays. */
export async function previewMail(
  db: Database,
  id: string,
  { template, interview, keepName }: { template: MailTemplateName; interview?: Interview; keepName: boolean },
): Promise<MailPreview> {
  const { name, ...values } = await placeholderValues(
    mailSource(db),
    recipientOf(await findRow(db, id)),
    interview,
  )
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
