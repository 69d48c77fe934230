import { change, type Database, type Tx } from '../database.ts'
import { picturesInUse } from './pictures-in-use.ts'

export const UNUSED_DAYS = 30
const AT_ONCE = 500 // ids in a statement

/** The time before which a picture must have been unused to be removed. */
export const unusedLimit = (at: Date) => new Date(at.getTime() - UNUSED_DAYS * 24 * 60 * 60 * 1000)

/** Notes which pictures nothing names, and removes those of which that was noted 30 days ago. The ids of the removed ones. */
export async function removeUnusedPictures(db: Database, at: Date): Promise<string[]> {
  const { named, unnamed, removable } = await lookThrough(db, at)
  // Mostly nothing has changed, and then no change waits for this one.
  if (named.length + unnamed.length + removable.length === 0) return []
  return change(db, async (tx) => {
    // What was saved until now has its picture; what is saved after this finds the picture gone and is refused.
    const { named, unnamed, removable } = await lookThrough(tx, at)
    await markPicturesUsed(tx, named)
    await inParts(unnamed, (ids) =>
      tx.updateTable('pictures').set({ unused_since: at.toISOString() }).where('id', 'in', ids).execute(),
    )
    await inParts(removable, (ids) => tx.deleteFrom('pictures').where('id', 'in', ids).execute())
    return removable
  })
}

async function lookThrough(db: Database | Tx, at: Date) {
  const inUse = await picturesInUse(db)
  const rows = await db.selectFrom('pictures').select(['id', 'unused_since']).execute()
  const limit = unusedLimit(at).toISOString()
  const idsOf = (found: typeof rows) => found.map(({ id }) => id)
  return {
    /** Noted as unused, and named again. */
    named: idsOf(rows.filter(({ id, unused_since }) => unused_since !== null && inUse.has(id))),
    unnamed: idsOf(rows.filter(({ id, unused_since }) => unused_since === null && !inUse.has(id))),
    removable: idsOf(
      rows.filter(({ id, unused_since }) => unused_since !== null && unused_since < limit && !inUse.has(id)),
    ),
  }
}

/** Something names these pictures now. */
export function markPicturesUsed(tx: Tx, ids: readonly string[]): Promise<void> {
  return inParts(ids, (some) =>
    tx
      .updateTable('pictures')
      .set({ unused_since: null })
      .where('id', 'in', some)
      .where('unused_since', 'is not', null)
      .execute(),
  )
}

/**
 * The pictures of what is removed for good: those that nothing else names are removed with the next housekeeping. One that was
 * noted as unused keeps its time, since it was uploaded again for something that is not saved yet.
 */
export async function releasePictures(tx: Tx, ids: readonly string[]): Promise<void> {
  const inUse = await picturesInUse(tx)
  await inParts(
    ids.filter((id) => !inUse.has(id)),
    (some) =>
      tx
        .updateTable('pictures')
        .set({ unused_since: '' })
        .where('id', 'in', some)
        .where('unused_since', 'is', null)
        .execute(),
  )
}

/** Those of these ids that have no picture. */
export async function withoutPicture(db: Database | Tx, ids: readonly string[]): Promise<string[]> {
  const known = new Set<string>()
  await inParts(ids, async (some) => {
    const rows = await db.selectFrom('pictures').select('id').where('id', 'in', some).execute()
    for (const { id } of rows) known.add(id)
  })
  return ids.filter((id) => !known.has(id))
}

async function inParts(ids: readonly string[], work: (ids: string[]) => Promise<unknown>) {
  for (let start = 0; start < ids.length; start += AT_ONCE) await work(ids.slice(start, start + AT_ONCE))
}
