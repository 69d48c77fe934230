import type { Config } from '../../src/outside/config.ts'
import { openFiles, openSealedFiles, rootsOf } from '../../src/outside/file/files.ts'
import type { DatabaseLocation } from '../../src/store/copy/snapshot.ts'
import type { CopiedStore } from '../../src/work/copy/copied-store.ts'

export const databaseLocation = ({ databaseUrl, dataDir }: Config): DatabaseLocation =>
  databaseUrl ? { databaseUrl } : { dataDir }

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
