import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { startBuiltServer } from './running-server.ts'

/**
 * Puts the starter content into a data folder once for the whole run; the tests' servers begin with copies of it. It leaves
 * out the pictures' variants, which take a core for minutes: pages show the pictures as they were uploaded.
 */
export default async function makeStarterStore() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plinth-starter-'))
  const server = await startBuiltServer({ DATA_DIR: dataDir })
  await server.stop()
  const store = new Database(path.join(dataDir, 'plinth.db'))
  store.exec('delete from picture_jobs')
  store.close()
  process.env.STARTER_STORE = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}
