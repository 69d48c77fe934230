import type { Actor } from '../../domain/account/known-user-schema.ts'
import type { Changes } from '../../domain/activity/changes-schema.ts'
import type {
  ApplicationChange,
  HistoryKind,
  OpenApplication,
} from '../../domain/hiring/application-schema.ts'
import { moveTemplate } from '../../domain/hiring/stage.ts'
import type { SavedMeanwhile } from '../../domain/saved-meanwhile-schema.ts'
import { notValid } from '../../domain/shared/problem.ts'
import { savedMeanwhile } from '../account/saved-by.ts'
import { record } from '../activity/activity.ts'
import { change, type Database, type Tx } from '../database/database.ts'
import { addEvent, addNote } from './application-history.ts'
import { findRow, subjectOf } from './application-rows.ts'
import { findApplication, touch } from './applications.ts'
import { mailByStaff, mailSource } from './candidate-mails.ts'
import { moveTo } from './move-applications.ts'

const MAIL_WITHOUT_STAGE = 'A mail goes with a move: name the stage.'

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
      (isMailAlone ? await newestEventSince(tx, id, ['stage'], updatedAt ?? row.appliedAt) : undefined)
    if (disputed) return savedMeanwhile(tx, disputed, await findApplication(tx, id))
    if (fields.length === 0 && note === undefined && !isMailAlone)
      return { saved: await findApplication(tx, id) }

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
