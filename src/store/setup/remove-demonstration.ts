import type { Actor } from '../../domain/account/known-user-schema.ts'
import { plinth } from '../../domain/account/user.ts'
import { changesOfDeleted, changesOfNew } from '../../domain/activity/activity.ts'
import type { ContentPage } from '../../domain/content/content.ts'
import { byPlural, type VersionedKind } from '../../domain/record/kinds.ts'
import {
  type Backup,
  type Demonstration,
  type Removed,
  removed as removedAnswer,
} from '../../domain/setup/setup-schema.ts'
import { conflict } from '../../domain/shared/problem.ts'
import { record } from '../activity/activity.ts'
import { type Database, noteWithdrawal, publish, type Tx } from '../database/database.ts'
import { countOf } from '../database/sql-parts.ts'
import { releasePictures } from '../picture/picture-trash.ts'
import { namedPictures } from '../picture/pictures-in-use.ts'
import { tagsOfProjects } from '../project/tags.ts'
import { removeRecord } from '../record/record-store.ts'
import { type CallKey, findAnswer, type OnceResult, runOnce } from '../requests/idempotency.ts'
import { type StarterRecord, starterRecords } from './starter-records.ts'

const NONE_LEFT = 'No demonstration content is left.'

/** The records that a removal deletes; of those that staff edited, only the ones with these ids. */
const removedOf = (records: readonly StarterRecord[], edited: readonly string[]) =>
  records.filter(({ id, isEdited, mayGo }) => mayGo && (!isEdited || edited.includes(id)))

const ofKind = <R extends { kind: VersionedKind }>(records: readonly R[], kind: VersionedKind) =>
  records.filter((one) => one.kind === kind)

/** The records that a removal would delete, and those that it would keep. */
export async function describeDemonstration(db: Database): Promise<Demonstration> {
  const records = await starterRecords(db)
  const removed = removedOf(records, [])
  return {
    removed: {
      projects: ofKind(removed, 'project').length,
      openings: ofKind(removed, 'job').length,
      pages: ofKind(removed, 'content').map(({ id }) => id as ContentPage),
      pictures: await countReleased(db, removed),
    },
    edited: records
      .filter(({ mayGo, isEdited }) => mayGo && isEdited)
      .map(({ kind, id, name }) => ({ kind, id, name })),
    kept: {
      openings: ofKind(records, 'job')
        .filter(({ mayGo }) => !mayGo)
        .map(({ name }) => name),
      site: records.some(({ id, mayGo }) => id === 'site' && !mayGo),
      careers: records.some(({ id, mayGo }) => id === 'careers' && !mayGo),
      added: {
        projects: (await countOf(db.selectFrom('projects'))) - ofKind(records, 'project').length,
        openings: (await countOf(db.selectFrom('jobs'))) - ofKind(records, 'job').length,
      },
      users: await countOf(db.selectFrom('users')),
    },
  }
}

/** The number of pictures of the starter content that nothing else names, neither now nor in a version or a draft. */
async function countReleased(db: Database, removed: readonly StarterRecord[]): Promise<number> {
  const leaving = new Set(removed.map(({ kind, id }) => `${kind} ${id}`))
  const pictures = await starterPictures(db)
  const named = await db.selectFrom(namedPictures(db)).selectAll().execute()
  const staying = new Set(
    named
      .filter(({ kind, record_id }) => !leaving.has(`${kind} ${record_id}`))
      .map(({ picture_id }) => picture_id),
  )
  return pictures.filter((id) => !staying.has(id)).length
}

async function starterPictures(db: Database | Tx): Promise<string[]> {
  const rows = await db
    .selectFrom('pictures')
    .select('id')
    .where('uploaded_by', '=', plinth.id)
    .where('trashed_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** 409 when there is nothing to remove. */
export async function refuseWithoutDemonstration(db: Database, edited: readonly string[]): Promise<void> {
  if (removedOf(await starterRecords(db), edited).length === 0) throw conflict(NONE_LEFT)
}

/** The result of an earlier call with this key. */
export const removalBy = (db: Database, actor: Actor, call: CallKey | undefined) =>
  findAnswer(db, actor, call, removedAnswer)

/**
 * Removes the demonstration content: what is left is a studio as it begins with SEED=none, with its accounts, its log, and what people
 * added. Of the records that staff edited, only those with the ids in `edited` go. A repeated call with the same key removes nothing.
 */
export function removeDemonstration(
  db: Database,
  actor: Actor,
  { edited, backup }: { edited: readonly string[]; backup: Backup },
  call: CallKey | undefined,
): Promise<OnceResult<Removed>> {
  return publish(db, (tx) =>
    runOnce(tx, actor, call, () => removeRecords(tx, actor, edited, backup), removedAnswer),
  )
}

async function removeRecords(tx: Tx, actor: Actor, edited: readonly string[], backup: Backup) {
  const removed = removedOf(await starterRecords(tx), edited)
  if (removed.length === 0) throw conflict(NONE_LEFT)
  const tags = await tagsOfProjects(tx)
  for (const { kind, id } of removed) await removeRecord(tx, kind, id)
  await noteWithdrawal(tx)
  await forgetTags(tx, tags)
  const pictures = await releasePictures(tx, await starterPictures(tx))
  const names = byPlural((kind) => ofKind(removed, kind).map(({ name }) => name))
  await record(tx, actor, {
    kind: 'starter.removed',
    subject: { id: 'starter', name: 'Starter content' },
    changes: {
      ...changesOfDeleted(names),
      ...changesOfNew({ trashedPictures: pictures, backup: `${backup.name} in ${backup.place}` }),
    },
  })
  return { ...byPlural((kind) => ofKind(removed, kind).length), pictures: pictures.length, backup }
}

/** Deletes the tags that only removed projects had; not those that staff added by themselves. */
async function forgetTags(tx: Tx, before: ReadonlySet<string>) {
  const after = await tagsOfProjects(tx)
  const unused = [...before].filter((tag) => !after.has(tag))
  if (unused.length === 0) return
  await tx
    .deleteFrom('tags')
    .where('tag', 'in', unused)
    .where('id', 'not in', (eb) =>
      eb.selectFrom('activity').select('subject_id').where('kind', '=', 'tag.created'),
    )
    .execute()
}
