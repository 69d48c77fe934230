import { type FileStore, isUnfinished } from '../domain/file-store.ts'
import { pictureFileOf } from '../domain/picture/picture.ts'
import { change, type Database } from '../store/database.ts'
import { removeUnusedPictures, unusedLimit, withoutPicture } from '../store/picture/unused-pictures.ts'

const UNFINISHED_HOURS = 24
// A deleted sharing card is drawn again when it is requested.
const CARD = /^cards\/[a-z0-9-]+\.jpg$/

/**
 * Deletes unused pictures with their files, unfinished files left by crashes, and old sharing cards. Files with unknown names
 * are kept.
 */
export async function deleteUnusedFiles(db: Database, files: FileStore, at = new Date()): Promise<void> {
  const removed = new Set(await removeUnusedPictures(db, at))
  const unfinishedLimit = new Date(at.getTime() - UNFINISHED_HOURS * 60 * 60 * 1000)
  const isOlder = async (name: string, limit: Date) => ((await files.writtenAt(name)) ?? at) < limit
  const filesOfPictures = new Map<string, string[]>()
  for await (const name of files.list()) {
    const id = pictureFileOf(name)?.id
    if (id !== undefined) filesOfPictures.set(id, [...(filesOfPictures.get(id) ?? []), name])
    const limit = isUnfinished(name) ? unfinishedLimit : CARD.test(name) ? unusedLimit(at) : undefined
    if (limit && (await isOlder(name, limit))) await files.delete(name)
  }
  for (const id of await withoutPicture(db, [...filesOfPictures.keys()])) {
    const names = filesOfPictures.get(id)!
    // An upload writes its files before its row. And after restoring an old backup, a newer one may still be restored.
    const old = await Promise.all(names.map((name) => isOlder(name, unusedLimit(at))))
    if (removed.has(id) || old.every(Boolean)) await deleteWithoutPicture(db, files, id, names)
  }
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
    if (stillWithout) await Promise.all(names.map((name) => files.delete(name)))
  })
}
