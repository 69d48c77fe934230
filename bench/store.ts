import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serverEnvironment } from '../scripts/server-environment.mjs'
import { openDatabase } from '../src/store/database/database.ts'
import { startBuiltServer } from '../test/support/outside/running-server.ts'

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

/** Starts the built server on this store as `npm start` does. */
export const startServer = (at: Store, settings: Record<string, string> = {}) =>
  startBuiltServer({
    LOG_LEVEL: 'info',
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

/**
 * Adds the starter content without encoding its pictures, which takes minutes and at each of them makes the pages anew: they show the
 * pictures as they were uploaded.
 */
export async function addStarterContent(at: Store) {
  const server = await startServer(at)
  await server.stop()
  const db = await openDatabase(at)
  try {
    await db.deleteFrom('picture_jobs').execute()
  } finally {
    await db.destroy()
  }
}
