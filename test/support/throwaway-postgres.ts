import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { findPostgres } from '../../scripts/find-programs.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a PostgreSQL server whose databases are ours to make and drop; absent where there is none. */
    postgresUrl: string | undefined
  }
}

const START_TIME = 20_000 // ms

/**
 * Vitest's global setup: one PostgreSQL server for the whole run, which leaves nothing behind. `TEST_DATABASES=sqlite` does
 * without it, and the tests then run on SQLite alone.
 */
export default async function setup(project: TestProject) {
  if (process.env.TEST_DATABASES === 'sqlite') return
  const postgres = await startPostgres().catch((error: Error) => error)
  if (postgres instanceof Error) {
    console.log(`The tests on PostgreSQL were skipped: ${postgres.message}`)
    return
  }
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}

export async function startPostgres() {
  const programs = findPostgres()
  if (!programs)
    throw new Error('no PostgreSQL server is installed here (the Debian package is called postgresql).')
  const owner = unprivilegedUser()
  const folder = mkdtempSync(path.join(owner ? '/tmp' : tmpdir(), 'plinth-postgres-'))
  try {
    if (owner) chownSync(folder, owner.uid, owner.gid)
    const data = path.join(folder, 'data')
    const initdb = ['-D', data, '-U', 'plinth', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
    execFileSync(path.join(programs, 'initdb'), initdb, { ...owner, cwd: folder, stdio: 'pipe' })
    const port = await freePort()
    // Nothing here outlives the run, so nothing has to reach the disk.
    const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: folder, fsync: 'off' }
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const server = spawnWithKeeper([path.join(programs, 'postgres'), '-D', data, ...options], folder, owner)
    const url = `postgres://plinth@127.0.0.1:${port}/postgres`
    await isAnswering(url, server)
    const stop = async () => {
      server.stdin?.end()
      if (server.exitCode === null) await once(server, 'exit')
    }
    return { url, stop }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/**
 * A shell starts the server and waits for the end of its input, which comes whenever this process ends. Then it stops the
 * server and removes the files. It has its own session, so that Ctrl+C does not stop the shell before the server.
 */
function spawnWithKeeper(command: string[], folder: string, owner: Owner | undefined) {
  const keeper = '"$@" & server=$!; cat > /dev/null; kill -INT $server; wait $server; cd /; rm -rf "$FOLDER"'
  return spawn('/bin/sh', ['-c', keeper, 'sh', ...command], {
    ...owner,
    cwd: folder,
    env: { ...process.env, FOLDER: folder },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
}

type Owner = { uid: number; gid: number }

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (name: string) => {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
    return { uid: id('-u'), gid: id('-g') }
  }
  try {
    return idOf('postgres')
  } catch {
    return idOf('nobody')
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

async function isAnswering(url: string, server: ChildProcess) {
  const deadline = Date.now() + START_TIME
  for (;;) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) throw error
      await pause(50)
    }
  }
}
