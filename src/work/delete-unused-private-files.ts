import type { PrivateStore } from '../domain/file/private-store.ts'

const MIN_AGE = 24 * 60 * 60 * 1000 // ms
const BATCH_SIZE = 500

/** The names among these that a row of the database refers to. */
type NamesInUse = (names: readonly string[]) => Promise<readonly string[]>

/**
 * Deletes private files that no row refers to, a day after they were stored: those of a crash between the upload and its row,
 * and between the erasure of a row and of its files.
 */
export async function deleteUnusedPrivateFiles(
  store: PrivateStore,
  namesInUse: NamesInUse,
  at = new Date(),
): Promise<void> {
  let old: string[] = []
  const deleteUnused = async () => {
    const used = new Set(await namesInUse(old))
    for (const name of old) if (!used.has(name)) await store.delete(name)
    old = []
  }
  for await (const name of store.list()) {
    const writtenAt = await store.writtenAt(name)
    if (writtenAt && at.getTime() - writtenAt.getTime() > MIN_AGE) old.push(name)
    if (old.length === BATCH_SIZE) await deleteUnused()
  }
  if (old.length > 0) await deleteUnused()
}
