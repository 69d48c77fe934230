import type { User } from '../../domain/account/known-user-schema.ts'
import { UNDO_TIME } from '../../domain/draft/draft.ts'
import { type ListedKind, recordKinds } from '../../domain/record/kinds.ts'
import { conflict, Problem } from '../../domain/shared/problem.ts'
import { DAY } from '../../domain/time/durations.ts'
import { nameOf, personWith } from '../account/saved-by.ts'
import { asOneEntry } from '../activity/activity.ts'
import { change, type Database, now, publish, type Tx } from '../database/database.ts'
import { databaseTime, isOf } from '../database/sql-parts.ts'
import { changeLeaders } from '../project/project-changes.ts'
import { listedStores, storeOf } from '../record-stores.ts'
import { draftRow, notePictures } from './drafts.ts'
import { publicationRow, publishedIn } from './publications.ts'
import { changesOf, type PublishedRecord, refuseWithoutRight } from './publish-drafts.ts'

/**
 * Takes all of it back, also the leaders of projects, and its drafts are there again. 422 when a project that is not in the trash has others
 * since, 409 after ten minutes, or when a record was saved or somebody of the Team page was erased since.
 */
export async function undoPublication(db: Database, user: User, id: string): Promise<void> {
  const limit = new Date((await databaseTime(db)).getTime() - UNDO_TIME).toISOString()
  await publish(db, async (tx) => {
    const row = await publicationRow(tx, id)
    if (row.state !== 'published') throw conflict('This is not published.')
    if (row.ended_at < limit)
      throw conflict(
        'This was published more than 10 minutes ago. Restore an earlier version in the history instead.',
      )
    if (row.published === '')
      throw conflict(
        'Somebody was erased from the Team page after this was published. Restore an earlier version in the history instead.',
      )
    const { records, leaders } = publishedIn(row)
    refuseWithoutRight(user, records)
    const all = async () => {
      for (const record of records.toReversed()) await undoOne(tx, user, record)
    }
    await asOneEntry(tx, user, all, (events) => ({
      kind: 'publication.undone',
      subject: { id, name: row.name },
      changes: changesOf(events),
    }))
    const back = leaders.map(({ id, before, after }) => ({ id, before: after, after: before }))
    await changeLeaders(tx, user, back, [], 'Restore an earlier version of the page in its history instead.')
    await tx.deleteFrom('publications').where('id', '=', id).execute()
  })
}

async function undoOne(tx: Tx, user: User, { kind, id, name, updatedAt, before, draft }: PublishedRecord) {
  const begun = await draftRow(tx, { kind, id })
  if (begun)
    throw conflict(
      `${nameOf(await personWith(tx, begun.updated_by))} has saved a draft of ${name} since. Publish or discard it first, or restore an earlier version in the history.`,
    )
  const store = storeOf(kind, id)
  const row = await store.row(tx, id).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) throw conflict(`${name} was deleted since.`)
    throw error
  })
  if (row.updated_at !== updatedAt)
    throw conflict(
      `${name} was saved after it was published. Restore an earlier version of the ${recordKinds[kind].noun} in its history instead.`,
    )
  const pictures = await tx.selectFrom('draft_pictures').selectAll().where(isOf({ kind, id })).execute()
  if (before === null) await listedStores[kind as ListedKind].removeIn(tx, user, id)
  else await store.write(tx, user, row, { ...store.fieldsOf(row), ...before })
  const saved = { updated_at: now(), updated_by: user.id, publication_id: null }
  await tx
    .insertInto('drafts')
    .values({ kind, record_id: id, name, ...saved, ...draft })
    .execute()
  // With a new record they are gone.
  if (before === null && pictures.length > 0) await tx.insertInto('draft_pictures').values(pictures).execute()
  await notePictures(tx, user, { kind, id }, JSON.parse(draft.body))
}

/** Nothing can be undone of them any more, and the versions of their records say what was published. */
export async function deleteOldPublications(db: Database): Promise<void> {
  const limit = new Date((await databaseTime(db)).getTime() - DAY).toISOString()
  await change(db, (tx) =>
    tx.deleteFrom('publications').where('state', '=', 'published').where('ended_at', '<', limit).execute(),
  )
}
