import { deleteEach, type FileStore, isUnfinished } from '../domain/file/file-store.ts'
import type { PrivateStore } from '../domain/file/private-store.ts'
import { pictureFileOf } from '../domain/picture/picture.ts'
import { DAY, HOUR } from '../domain/time/durations.ts'
import type { Database } from '../store/database/database.ts'
import {
  deleteWithoutPicture,
  purgedAmong,
  trashLimit,
  withoutPicture,
} from '../store/picture/picture-trash.ts'
import { storedNamesInUse } from '../store/stored-files.ts'

const UNFINISHED_HOURS = 24
// Sharing cards and sheets are made again when they are requested.
const MADE_AGAIN = /^(?:cards\/[a-z0-9-]+\.jpg|sheets\/[a-z0-9-]+\.pdf)$/

/**
 * Deletes the files of pictures that were deleted permanently; with `at` also what is old then: files without a picture, unfinished files
 * left by crashes, sharing cards and sheets. Files with unknown names are kept.
 */
export async function deleteUnusedFiles(db: Database, files: FileStore, at?: Date): Promise<void> {
  const oldLimit = at && trashLimit(at)
  const unfinishedLimit = at && new Date(at.getTime() - UNFINISHED_HOURS * HOUR)
  const isOlder = async (name: string, limit: Date | undefined) =>
    limit !== undefined && ((await files.writtenAt(name)) ?? limit) < limit
  const byPicture = Map.groupBy(await Array.fromAsync(files.list()), (name) => pictureFileOf(name)?.id)
  const failures = await deleteEach(byPicture.get(undefined) ?? [], async (name) => {
    const limit = isUnfinished(name) ? unfinishedLimit : MADE_AGAIN.test(name) ? oldLimit : undefined
    if (await isOlder(name, limit)) await files.delete(name)
  })
  const ids = [...byPicture.keys()].filter((id) => id !== undefined)
  const left = await withoutPicture(db, ids)
  const purged = await purgedAmong(db, left)
  const more = await deleteEach(left, async (id) => {
    const names = byPicture.get(id)!
    // An upload writes its files before its row. And after restoring an old backup, a newer one may still be restored.
    const areOld = async () =>
      (await Promise.all(names.map((name) => isOlder(name, oldLimit)))).every(Boolean)
    if (purged.has(id) || (await areOld())) await deleteWithoutPicture(db, files, id, names)
  })
  throwFirst([...failures, ...more])
}

function throwFirst([first]: readonly { err: unknown }[]) {
  if (first) throw first.err
}

const MIN_AGE = DAY

/** Deletes those without a row, a day after storing: left by a crash before the row, or after its erasure. */
export async function deleteUnusedPrivateFiles(
  db: Database,
  store: PrivateStore,
  at = new Date(),
): Promise<void> {
  const old: string[] = []
  for await (const name of store.list()) {
    const writtenAt = await store.writtenAt(name)
    if (writtenAt && at.getTime() - writtenAt.getTime() > MIN_AGE) old.push(name)
  }
  // After the list, so that a row that was written meanwhile counts.
  const used = await storedNamesInUse(db)
  const unused = old.filter((name) => !used.has(name))
  throwFirst(await deleteEach(unused, (name) => store.delete(name)))
}
