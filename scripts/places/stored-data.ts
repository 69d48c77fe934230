import { Problem } from '../../src/domain/shared/problem.ts'
import type { Config } from '../../src/outside/config.ts'
import { openFiles, openSealedFiles, rootsOf } from '../../src/outside/file/files.ts'
import { existingKey } from '../../src/outside/secret-key.ts'
import type { DatabaseLocation } from '../../src/store/copy/snapshot.ts'
import { type Database, openDatabase } from '../../src/store/database/database.ts'
import type { CopiedStore } from '../../src/work/copy/copied-store.ts'

export const databaseLocation = ({ databaseUrl, dataDir }: Config): DatabaseLocation =>
  databaseUrl ? { databaseUrl } : { dataDir }

/** Works with the database of a server with these settings, also while that runs. */
export async function withDatabase(config: Config, work: (db: Database) => Promise<void>): Promise<void> {
  await using db = await openDatabase(databaseLocation(config))
  await work(db)
}

/** The secret key that is there from the first start on. */
export function keyOfStudio(config: Config): string {
  const key = existingKey(config)
  if (key !== undefined) return key
  throw new Problem(
    404,
    `There is no data in ${config.dataDir}. Set DATA_DIR to the server’s value, or start the server once.`,
  )
}

/** The database and the files of a server with these settings. */
export const storeOf = async (config: Config): Promise<CopiedStore> => ({
  database: databaseLocation(config),
  files: await openFiles(config),
  private: await openSealedFiles(config),
  roots: await rootsOf(config),
})

/** The location, in words for a terminal. */
export const locationInWords = (config: Config) =>
  [
    config.databaseUrl ? 'PostgreSQL' : `SQLite in ${config.dataDir}`,
    config.s3 ? `the bucket ${config.s3.bucket}` : `files in ${config.dataDir}`,
  ].join(' and ')
