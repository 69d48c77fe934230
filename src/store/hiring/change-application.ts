import type { Actor } from '../../domain/account/known-user-schema.ts'
import type { Changes } from '../../domain/activity/changes-schema.ts'
import type {
  ApplicationChange,
  HistoryKind,
  OpenApplication,
} from '../../domain/hiring/application-schema.ts'
import { moveTemplate } from '../../domain/hiring/stage.ts'
import type { SavedMeanwhile } from '../../domain/saved-meanwhile-schema.ts'
import { isSame } from '../../domain/shared/is-same.ts'
import { notValid } from '../../domain/shared/problem.ts'
import { savedMeanwhile } from '../account/saved-by.ts'
import { record } from '../activity/activity.ts'
import { change, type Database, type Tx } from '../database/database.ts'
import { type CallKey, findAnswer, type OnceResult, runOnce, storedId } from '../requests/idempotency.ts'
import { addEvent, addNote } from './application-history.ts'
import { findRow, subjectOf } from './application-rows.ts'
import { findApplication, touch } from './applications.ts'
import { mailByStaff, mailSource } from './candidate-mails.ts'
import { moveTo } from './move-applications.ts'

const MAIL_WITHOUT_STAGE = 'A mail goes with a move: name the stage.'

/**
 * Changes the fields that were sent and adds the note. With `updatedAt`, a field that was changed since, to another value, is
 * not overwritten: nothing is changed, and the current application is returned. So too when the mail is for a move that somebody
 * has made already, unless `updatedAt` shows that the caller has seen that. A repeated call with the same key adds no second note
 * and sends no second mail. 404 when there is no application.
 */
export function changeApplication(
  db: Database,
  actor: Actor,
  id: string,
  { updatedAt, ...sent }: ApplicationChange,
  call: CallKey | undefined,
): Promise<OnceResult<OpenApplication> | SavedMeanwhile<OpenApplication>> {
  return change(db, async (tx) => {
    if (sent.mail && sent.stage === undefined) throw notValid({ mail: MAIL_WITHOUT_STAGE })
    const row = await findRow(tx, id)
    const first = await findAnswer(tx, actor, call, storedId)
    const answered = async (hasSameBody = true) => ({ answer: await findApplication(tx, id), hasSameBody })
    if (first?.hasSameBody === false) return answered(false)
    const { note, mail } = first ? { note: undefined, mail: null } : sent
    const stage = changedTo(sent.stage, row.stage)
    const rating = changedTo(sent.rating, row.rating)
    const tags = changedTo(sent.tags, await tagsOf(tx, id))
    const changed = { stage, rating, tags }
    const fields = (['stage', 'rating', 'tags'] as const).filter((name) => changed[name] !== undefined)
    const isMailAlone = Boolean(mail) && !stage
    const disputed =
      (await newestEventSince(tx, id, fields, updatedAt)) ??
      (isMailAlone ? await newestEventSince(tx, id, ['stage'], updatedAt ?? row.appliedAt) : undefined)
    if (disputed) return savedMeanwhile(tx, disputed, await findApplication(tx, id))
    if (fields.length === 0 && note === undefined && !isMailAlone) return answered()

    const at = await touch(tx, actor, row)
    const log: Changes = {}
    if (rating !== undefined) {
      await tx.updateTable('applications').set({ rating }).where('id', '=', id).execute()
      await addEvent(tx, actor, id, { at, kind: 'rating', from: String(row.rating), to: String(rating) })
    }
    if (tags) {
      await replaceTags(tx, id, tags)
      await addEvent(tx, actor, id, { at, kind: 'tags' })
    }
    if (note !== undefined) await addNote(tx, actor, id, { at, text: note })
    if (stage) {
      await moveTo(tx, actor, row, { stage, mail }, { at, source: mailSource(tx) })
      log.stage = { before: row.stage, after: stage }
    } else if (mail) {
      const template = moveTemplate(row.stage) ?? 'other'
      await mailByStaff(tx, actor, row, { template, ...mail }, { at, path: 'mail.' })
    }
    // The log names the other fields, and does not hold what was written in them.
    const others = [...fields.filter((field) => field !== 'stage'), ...(note === undefined ? [] : ['notes'])]
    if (others.length > 0) log.fields = { before: null, after: others }
    if (Object.keys(log).length > 0)
      await record(tx, actor, {
        kind: 'application.updated',
        subject: await subjectOf(tx, row),
        changes: log,
      })
    await runOnce(tx, actor, call, async () => ({ id }), storedId)
    return answered()
  })
}

/** The value that was sent; undefined when the application has it already. Tags have no order. */
function changedTo<Value>(sent: Value | undefined, before: Value): Value | undefined {
  const sorted = (value: unknown) => (Array.isArray(value) ? value.toSorted() : value)
  return isSame(sorted(sent), sorted(before)) ? undefined : sent
}

const tagsOf = async (tx: Tx, id: string) =>
  (await tx.selectFrom('application_tags').select('tag').where('application_id', '=', id).execute()).map(
    ({ tag }) => tag,
  )

async function replaceTags(tx: Tx, id: string, tags: readonly string[]) {
  await tx.deleteFrom('application_tags').where('application_id', '=', id).execute()
  if (tags.length === 0) return
  await tx
    .insertInto('application_tags')
    .values(tags.map((tag) => ({ application_id: id, tag })))
    .execute()
}

/** The person who changed one of these fields last, after the version that an editor began from. */
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
