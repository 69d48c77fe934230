import { change, type Database } from './database/database.ts'

/** Whether the roots of the files were marked: without their marker they are others. */
export async function hasMarkedFiles(db: Database): Promise<boolean> {
  const { files_marked } = await db.selectFrom('site').select('files_marked').executeTakeFirstOrThrow()
  return files_marked === 1
}

export const noteMarkedFiles = (db: Database) =>
  change(db, (tx) => tx.updateTable('site').set({ files_marked: 1 }).execute())
