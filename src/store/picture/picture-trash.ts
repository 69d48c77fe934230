import type { Actor } from '../../domain/account/known-user-schema.ts'
import { plinth } from '../../domain/account/user.ts'
import type { FileStore } from '../../domain/file/file-store.ts'
import { pictureUrl } from '../../domain/picture/picture.ts'
import type { Picture } from '../../domain/picture/picture-schema.ts'
import { TRASH_DAYS } from '../../domain/project/trash.ts'
import { inParts } from '../../domain/shared/in-parts.ts'
import { notFound, notValid } from '../../domain/shared/problem.ts'
import { DAY } from '../../domain/time/durations.ts'
import { record } from '../activity/activity.ts'
import { change, type Database, inPartsOf, now, type Tx } from '../database/database.ts'
import { type StoredUse, usesOf } from './picture-uses.ts'
import { findPicture, pictureOf, recordTrashed } from './pictures.ts'
import { picturesInUse, unnamedPictures } from './pictures-in-use.ts'

const MAX_IDS = 500 // ids in one statement
const DELETED_AT_ONCE = 250 // in one change, for which others wait

/** The time before which a picture in the trash is deleted. */
export const trashLimit = (at: Date) => new Date(at.getTime() - TRASH_DAYS * DAY)

/** All or none. Returns the ids of those that have moved, or the places that still use some. 422 for an unknown id. */
export function movePictures(
  db: Database,
  actor: Actor,
  { ids, inTrash }: { ids: readonly string[]; inTrash: boolean },
): Promise<{ moved: string[] } | { used: StoredUse[] }> {
  return change(db, async (tx) => {
    const rows = await rowsOf(tx, ids)
    const known = new Set(rows.map(({ id }) => id))
    const unknown = ids.find((id) => !known.has(id))
    if (unknown !== undefined) throw notValid({ ids: `There is no picture ${unknown}.` })
    const used = inTrash ? await usesOf(tx, ids) : []
    if (used.length > 0) return { used }
    const moving = rows.filter(({ trashed_at }) => (trashed_at !== null) !== inTrash)
    for (const { id, name } of moving) await movePicture(tx, actor, { id, name, inTrash })
    return { moved: moving.map(({ id }) => id) }
  })
}

async function movePicture(
  tx: Tx,
  actor: Actor,
  { id, name, inTrash }: { id: string; name: string; inTrash: boolean },
) {
  const at = inTrash ? now() : null
  await tx.updateTable('pictures').set({ trashed_at: at }).where('id', '=', id).execute()
  await recordTrashed(tx, actor, { id, name, inTrash })
}

/** Deletes a picture in the trash permanently. Returns it; its files are deleted afterwards. */
export function purgePicture(db: Database, actor: Actor, id: string): Promise<Picture> {
  return change(db, async (tx) => {
    const [row] = await rowsOf(tx, [id])
    const picture = await findPicture(tx, id)
    if (!row || !picture || row.trashed_at === null) throw notFound('Picture')
    await deleteRow(tx, actor, row)
    return picture
  })
}

/** After 30 days, unless something refers to them. The files are deleted afterwards. */
export async function emptyPictureTrash(db: Database, at = new Date()): Promise<void> {
  const limit = trashLimit(at).toISOString()
  const unused = (handle: Database | Tx) => unnamedPictures(handle).where('trashed_at', '<', limit)
  await inPartsOf(db, unused, DELETED_AT_ONCE, (next) =>
    change(db, async (tx) => {
      for (const row of await next(tx)) await deleteRow(tx, plinth, row)
    }),
  )
}

async function deleteRow(tx: Tx, actor: Actor, { id, name }: { id: string; name: string }) {
  await tx.deleteFrom('pictures').where('id', '=', id).execute()
  await record(tx, actor, { kind: 'picture.purged', subject: { id, name } })
}

/** Deletes these permanently. Returns them; their files are deleted afterwards. */
export async function deletePictures(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Picture[]> {
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('pictures').selectAll().where('id', 'in', ids).execute()
  for (const row of rows) await deleteRow(tx, actor, row)
  return rows.map(pictureOf)
}

/** Moves those that nothing else uses and no version or draft names to the trash; returns their addresses. */
export async function releasePictures(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const inUse = await picturesInUse(tx, ids)
  const released = ids.filter((id) => !inUse.has(id))
  if (released.length === 0) return []
  const rows = await tx
    .updateTable('pictures')
    .set({ trashed_at: now() })
    .where('id', 'in', released)
    .where('trashed_at', 'is', null)
    .returningAll()
    .execute()
  return rows.map((row) => pictureUrl(pictureOf(row)))
}

/** Those of these ids whose picture is in the trash. */
export async function trashedAmong(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  return (await rowsOf(tx, ids)).flatMap(({ id, trashed_at }) => (trashed_at === null ? [] : [id]))
}

/** The ids that have no picture in the database. */
export async function withoutPicture(db: Database | Tx, ids: readonly string[]): Promise<string[]> {
  const known = new Set<string>()
  for (const some of inParts(ids, MAX_IDS)) for (const { id } of await rowsOf(db, some)) known.add(id)
  return ids.filter((id) => !known.has(id))
}

/** Those of these ids whose picture was deleted permanently at some time, by staff or by housekeeping. */
export async function purgedAmong(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const purged = new Set<string>()
  for (const some of inParts(ids, MAX_IDS)) {
    const entries = db.selectFrom('activity').select('subject_id').where('kind', '=', 'picture.purged')
    for (const { subject_id } of await entries.where('subject_id', 'in', some).execute())
      purged.add(subject_id)
  }
  return purged
}

/** Deletes the files unless the picture exists. Runs inside a change, so that a later upload notices the missing files and writes them again. */
export function deleteWithoutPicture(
  db: Database,
  files: FileStore,
  id: string,
  names: readonly string[],
): Promise<void> {
  return change(db, async (tx) => {
    const [stillWithout] = await withoutPicture(tx, [id])
    if (!stillWithout) return
    // All end inside the change, also when one fails.
    for (const outcome of await Promise.allSettled(names.map((name) => files.delete(name))))
      if (outcome.status === 'rejected') throw outcome.reason
  })
}

const rowsOf = (db: Database | Tx, ids: readonly string[]) =>
  db.selectFrom('pictures').select(['id', 'name', 'trashed_at']).where('id', 'in', ids).execute()
