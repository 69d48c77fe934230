import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const script = `
  import Sqlite from 'better-sqlite3'
  const db = new Sqlite(process.argv[1])
  db.exec('begin immediate')
  process.stdout.write('locked')
  process.stdin.on('end', () => process.exit()).resume()
`

/** Another process locks the SQLite database of this data folder against writing, until the returned function is called. */
export async function lockWrites(dataDir: string): Promise<() => Promise<void>> {
  const file = path.join(dataDir, 'plinth.db')
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script, file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(holder, 'exit')
  const isLocked = once(holder.stdout, 'data').then(() => true)
  if (!(await Promise.race([isLocked, exited.then(() => false)]))) throw new Error('The lock was not taken.')
  return async () => {
    holder.stdin.end()
    await exited
  }
}
