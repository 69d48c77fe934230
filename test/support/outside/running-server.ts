import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { DATABASE_FILE } from '../../../src/domain/file/file-store.ts'

const START_TIME = 100_000 // ms; with the demonstration content, on a machine that does much else
const MORE_THAN_A_FILE_CHANGES = 100_000

export type RunningServer = {
  /** Its address, or the file of its Unix socket. */
  url: string
  pid: number
  /** The folder where its database and files are. */
  dataDir: string
  /** Its output so far. */
  output(): string
  /** Resolves with its exit code, null when a signal ended it. */
  exited: Promise<number | null>
  /** Ends it and removes its data. */
  stop(): Promise<void>
}

/**
 * Starts the built server on a free port, with a new data folder and no demonstration content, and waits until it serves. With `store`,
 * another data folder, it begins with a copy of that one's database, and shares its files.
 */
export async function startBuiltServer(
  settings: Record<string, string> = {},
  store?: string,
): Promise<RunningServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plinth-server-'))
  if (store) copyStore(store, dataDir)
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const endWithParent = new URL('../../../scripts/end-with-parent.mjs', import.meta.url).href
  const server = spawn('node_modules/.bin/node', ['--import', endWithParent, 'build/server/server.js'], {
    // Not the whole environment, so that settings of the developer do not affect the tests.
    env: {
      PATH,
      HOME,
      TMPDIR,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: '0',
      DATA_DIR: dataDir,
      SEED: 'none',
      NODE_COMPILE_CACHE,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const exited = new Promise<number | null>((resolve) => server.once('exit', resolve))
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
  const url = new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk
      const [, address] = output.match(/Plinth is serving at (\S+)/) ?? []
      if (address) resolve(address)
    }
    server.stdout?.on('data', listen)
    server.stderr?.on('data', listen)
    server.on('error', reject)
    server.on('exit', (code) =>
      reject(new Error(`The server ended with ${code} instead of serving.\n${output}`)),
    )
    setTimeout(
      () => reject(new Error(`The server did not serve in ${START_TIME} ms.\n${output}`)),
      START_TIME,
    ).unref()
  })
  try {
    return { url: await url, pid: server.pid!, dataDir, output: () => output, exited, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Puts a copy of the database of `store`, another data folder, in place of the server's, while it serves; its files stay. The counters
 * go on, since the server keeps in memory what it made for a number.
 */
export async function putBackDatabase(dataDir: string, store: string): Promise<void> {
  const target = path.join(dataDir, DATABASE_FILE)
  const copy = path.join(dataDir, 'put-back.db')
  copyFileSync(path.join(store, DATABASE_FILE), copy)
  const [from, to] = [new Sqlite(copy), new Sqlite(target)]
  const numbers = to.prepare<[], { changes: number; version: number }>('select changes, version from site')
  try {
    const { changes, version } = numbers.get()!
    const next = version + MORE_THAN_A_FILE_CHANGES
    from
      .prepare('update site set changes = ?, version = ?, withdrawn = ?')
      .run(changes + MORE_THAN_A_FILE_CHANGES, next, next)
    from.exec('insert or replace into project_changes select projects.id, version from projects, site')
    // One transaction. It copies nothing where the server writes at this moment.
    while (numbers.get()!.version !== next) await from.backup(target)
  } finally {
    from.close()
    to.close()
  }
}

/** Files are named by their content, so one folder serves any number of databases. */
function copyStore(from: string, to: string) {
  copyFileSync(path.join(from, DATABASE_FILE), path.join(to, DATABASE_FILE))
  symlinkSync(path.join(from, 'files'), path.join(to, 'files'))
  cpSync(path.join(from, 'private'), path.join(to, 'private'), { recursive: true })
}
