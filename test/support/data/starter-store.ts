import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import sharp from 'sharp'
import { DATABASE_FILE } from '../../../src/domain/file/file-store.ts'
import { passwords } from '../../../src/outside/passwords.ts'
import { startBuiltServer } from '../outside/running-server.ts'
import { FIRST_ADMIN } from './first-admin.ts'

const SHOWN_WIDTH = 320 // px

/**
 * Puts the starter content into a data folder once for the whole run, and an empty database into another one; the tests' servers begin
 * with copies of them, and go back to them. The starter content is without the pictures' variants, which take a core for minutes: pages
 * show the originals. Those are replaced by small ones, because the browser would decode pictures 1600 px wide for a thumbnail in every
 * test.
 */
export default async function makeStarterStore() {
  const [starter, empty] = await Promise.all([madeStore('demo'), madeStore('none')])
  const store = new Database(path.join(starter, DATABASE_FILE))
  store.exec('delete from picture_jobs')
  store.close()
  await shrinkPictures(path.join(starter, 'files'))
  process.env.STARTER_STORE = starter
  process.env.EMPTY_STORE = empty
  process.env.FIRST_ADMIN_HASH = await passwords().hash(FIRST_ADMIN.password)
  return () => {
    for (const folder of [starter, empty]) rmSync(folder, { recursive: true, force: true })
  }
}

/** A data folder as a server leaves it after its first start. */
async function madeStore(seed: string) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plinth-starter-'))
  const server = await startBuiltServer({ DATA_DIR: dataDir, SEED: seed })
  await server.stop()
  return dataDir
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
