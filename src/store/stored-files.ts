import type { Database } from './database/database.ts'
import { applicationFilesNamed } from './hiring/application-files.ts'
import { packFilesNamed } from './pack/packs.ts'
import { certificateFilesNamed } from './project/certificates.ts'

/** The names among these, in the private store, that a row refers to. */
export async function storedNamesInUse(db: Database, names: readonly string[]): Promise<string[]> {
  const named = [applicationFilesNamed, packFilesNamed, certificateFilesNamed].map((of) => of(db, names))
  return (await Promise.all(named)).flat()
}
