import { change, type Database, type Tx } from '../database.ts'
import { picturesInUse, picturesInVersions } from './pictures-in-use.ts'

export const UNUSED_DAYS = 30
const MAX_IDS = 500 // ids in one statement

/** A picture that is unused since before this time is deleted. */
export const unusedLimit = (at: Date) => new Date(at.getTime() - UNUSED_DAYS * 24 * 60 * 60 * 1000)

/**
 * Marks unused pictures, and deletes those that were marked 30 days ago, unless a version names them. Returns the ids of the
 * deleted ones.
 */
export async function removeUnusedPictures(db: Database, at: Date): Promise<string[]> {
  const { named, unnamed, removable } = await findPictureUses(db, at)
  // Mostly nothing has changed, and then other changes need not wait for this one.
  if (named.length + unnamed.length + removable.length === 0) return []
  return change(db, async (tx) => {
    // Records saved before this change keep their pictures; later saves that use a deleted picture are refused.
    const { named, unnamed, removable } = await findPictureUses(tx, at)
    await markPicturesUsed(tx, named)
    await inBatches(unnamed, (ids) =>
      tx.updateTable('pictures').set({ unused_since: at.toISOString() }).where('id', 'in', ids).execute(),
    )
    await inBatches(removable, (ids) => tx.deleteFrom('pictures').where('id', 'in', ids).execute())
    return removable
  })
}

async function findPictureUses(db: Database | Tx, at: Date) {
  const inUse = await picturesInUse(db)
  const inVersions = await picturesInVersions(db)
  const rows = await db.selectFrom('pictures').select(['id', 'unused_since']).execute()
  const limit = unusedLimit(at).toISOString()
  const isOld = (since: string | null) => since !== null && since < limit
  const idsOf = (found: typeof rows) => found.map(({ id }) => id)
  return {
    /** Marked as unused, but in use again. */
    named: idsOf(rows.filter(({ id, unused_since }) => unused_since !== null && inUse.has(id))),
    unnamed: idsOf(rows.filter(({ id, unused_since }) => unused_since === null && !inUse.has(id))),
    removable: idsOf(
      rows.filter(({ id, unused_since }) => isOld(unused_since) && !inUse.has(id) && !inVersions.has(id)),
    ),
  }
}

/** Removes the 'unused' mark of these pictures. */
export function markPicturesUsed(tx: Tx, ids: readonly string[]): Promise<void> {
  return inBatches(ids, (some) =>
    tx
      .updateTable('pictures')
      .set({ unused_since: null })
      .where('id', 'in', some)
      .where('unused_since', 'is not', null)
      .execute(),
  )
}

/**
 * Called with the pictures of a permanently deleted record: those that nothing else uses and no version names are deleted by the
 * next housekeeping. A picture already marked as unused keeps its time, since it may belong to a form that is not saved yet.
 */
export async function releasePictures(tx: Tx, ids: readonly string[]): Promise<void> {
  const inUse = await picturesInUse(tx)
  const inVersions = await picturesInVersions(tx)
  await inBatches(
    ids.filter((id) => !inUse.has(id) && !inVersions.has(id)),
    (some) =>
      tx
        .updateTable('pictures')
        .set({ unused_since: '' })
        .where('id', 'in', some)
        .where('unused_since', 'is', null)
        .execute(),
  )
}

/** The ids that have no picture in the database. */
export async function withoutPicture(db: Database | Tx, ids: readonly string[]): Promise<string[]> {
  const known = new Set<string>()
  await inBatches(ids, async (some) => {
    const rows = await db.selectFrom('pictures').select('id').where('id', 'in', some).execute()
    for (const { id } of rows) known.add(id)
  })
  return ids.filter((id) => !known.has(id))
}

async function inBatches(ids: readonly string[], work: (ids: string[]) => Promise<unknown>) {
  for (let start = 0; start < ids.length; start += MAX_IDS) await work(ids.slice(start, start + MAX_IDS))
}
