import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import sharp from 'sharp'
import { startBuiltServer } from '../outside/running-server.ts'

const SHOWN_WIDTH = 320 // px

/**
 * Puts the starter content into a data folder once for the whole run; the tests' servers begin with copies of it. It leaves
 * out the pictures' variants, which take a core for minutes: pages show the originals. Those are replaced by small ones, because
 * the browser would decode pictures 1600 px wide for a thumbnail in every test.
 */
export default async function makeStarterStore() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plinth-starter-'))
  const server = await startBuiltServer({ DATA_DIR: dataDir })
  await server.stop()
  const store = new Database(path.join(dataDir, 'plinth.db'))
  store.exec('delete from picture_jobs')
  store.close()
  await shrinkPictures(path.join(dataDir, 'files'))
  process.env.STARTER_STORE = dataDir
  return () => rmSync(dataDir, { recursive: true, force: true })
}

async function shrinkPictures(folder: string) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((file) => file.endsWith('.jpg'))) {
    const file = path.join(folder, name)
    const small = await sharp(readFileSync(file))
      .resize({ width: SHOWN_WIDTH, withoutEnlargement: true })
      .toBuffer()
    writeFileSync(file, small)
  }
}
