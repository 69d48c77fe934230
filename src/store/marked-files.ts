import { change, type Database, readSite } from './database/database.ts'

/** Whether the roots of the files were marked: without their marker they are others. */
export const hasMarkedFiles = async (db: Database) => (await readSite(db)).files_marked === 1

export const noteMarkedFiles = (db: Database) =>
  change(db, (tx) => tx.updateTable('site').set({ files_marked: 1 }).execute())
