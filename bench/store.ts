import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { serverEnvironment } from '../scripts/server-environment.mjs'
import { type Database, openDatabase } from '../src/store/database/database.ts'
import { isPostgres } from '../src/store/database/sql-parts.ts'
import { type RunningServer, startBuiltServer } from '../test/support/outside/running-server.ts'
import { registerAdmin } from './studio.ts'

/** The store of a measured server. */
export type Store = { dataDir: string } | { databaseUrl: string }

/** The folder of files of a PostgreSQL database, which each start on it has to find again. */
const foldersOfFiles = new Map<string, string>()
process.on('exit', () => {
  for (const folder of foldersOfFiles.values()) rmSync(folder, { recursive: true, force: true })
})
function folderOfFiles(databaseUrl: string): string {
  const folder = foldersOfFiles.get(databaseUrl) ?? mkdtempSync(path.join(tmpdir(), 'plinth-bench-files-'))
  foldersOfFiles.set(databaseUrl, folder)
  return folder
}

type Settings = Record<string, string>

/** Starts the built server on this store as `npm start` does. */
export const startServer = (at: Store, settings: Settings = {}) =>
  startBuiltServer({
    LOG_LEVEL: 'info',
    SEED: 'demo',
    // Node compiles the modules at each start.
    NODE_COMPILE_CACHE: '',
    ...serverEnvironment,
    ...('dataDir' in at
      ? { DATA_DIR: at.dataDir }
      : {
          DATABASE_URL: at.databaseUrl,
          DATA_DIR: folderOfFiles(at.databaseUrl),
          SECRET_KEY: 'of the measured server, and of no other one',
        }),
    ...settings,
  })

/** Works with a new server on this store, and with the token of its first admin; then stops it. */
export async function withServer(
  at: Store,
  settings: Settings,
  work: (server: RunningServer, token: string) => Promise<void>,
) {
  const server = await startServer(at, settings)
  try {
    await work(server, await registerAdmin(server.url))
  } finally {
    await server.stop()
  }
}

/**
 * Adds the starter content without encoding its pictures, which takes minutes and at each of them makes the pages anew: they show the
 * pictures as they were uploaded.
 */
export async function addStarterContent(at: Store) {
  const server = await startServer(at)
  await server.stop()
  await withDatabase(at, (db) => db.deleteFrom('picture_jobs').execute())
}

/** Works with the database of this store, also while its server runs. */
export async function withDatabase<T>(at: Store, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(at)
  try {
    const answer = await work(db)
    // PostgreSQL's autovacuum does this within a minute; until then its planner takes a table for as small as before.
    if (isPostgres(db)) await sql`analyze`.execute(db)
    return answer
  } finally {
    await db.destroy()
  }
}
