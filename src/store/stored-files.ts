import type { Database } from './database/database.ts'
import { applicationFilesNamed } from './hiring/application-files.ts'
import { packFilesNamed } from './pack/packs.ts'

/** The names among these, in the private store, that a row refers to. */
export async function storedNamesInUse(db: Database, names: readonly string[]): Promise<string[]> {
  return (await Promise.all([applicationFilesNamed(db, names), packFilesNamed(db, names)])).flat()
}
