import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { findPostgres } from '../../../scripts/find-programs.mjs'
import { folderOf, freePort, startProgram, unprivilegedUser } from './kept-program.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a PostgreSQL server whose databases are ours to make and drop; absent where there is none. */
    postgresUrl: string | undefined
    /** The folder of an empty database, for `copyOf` of `startPostgres`. */
    emptyDatabase: string | undefined
  }
}

const START_TIME = 60_000 // ms

/** For many small databases that nothing has to outlive, neither a power failure nor the run. */
const SHORT_LIVED = {
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  jit: 'off',
}

type PostgresOptions = {
  /** Settings as in postgresql.conf. */
  settings?: Record<string, string>
  /** The folder of a database that there is already; without it, the server begins with an empty one. */
  data?: string
  /** The folder of an empty database, whose copy takes a tenth of the time to make. */
  copyOf?: string | undefined
}

/**
 * Vitest's global setup: one PostgreSQL server for the whole run, which leaves nothing behind. `TEST_DATABASES=sqlite` does
 * without it, and the tests then run on SQLite alone.
 */
export default async function setup(project: TestProject) {
  if (process.env.TEST_DATABASES === 'sqlite') return
  const postgres = await startPostgres({ settings: SHORT_LIVED }).catch((error: Error) => error)
  if (postgres instanceof Error) {
    console.log(`The tests on PostgreSQL were skipped: ${postgres.message}`)
    return
  }
  project.provide('postgresUrl', postgres.socketUrl)
  project.provide('emptyDatabase', postgres.empty)
  return postgres.stop
}

export async function startPostgres({ settings = {}, data: existing, copyOf }: PostgresOptions = {}) {
  const programs = findPostgres()
  if (!programs)
    throw new Error('no PostgreSQL server is installed here (the Debian package is called postgresql).')
  // PostgreSQL refuses to run as root.
  const owner = unprivilegedUser()
  const folder = folderOf(owner, 'plinth-postgres-')
  /** Runs one of PostgreSQL's programs. */
  const run = (program: string, args: string[]) =>
    execFileSync(path.join(programs, program), args, { ...owner, cwd: folder, stdio: 'pipe' })
  try {
    const data = existing ?? path.join(folder, 'data')
    const empty = copyOf ?? path.join(folder, 'empty')
    if (!existing) {
      if (!copyOf)
        run('initdb', ['-D', empty, '-U', 'plinth', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'])
      execFileSync('cp', ['-a', empty, data], owner)
    }
    const port = await freePort()
    // Nothing here outlives the run, so nothing has to reach the disk.
    const all = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: folder,
      fsync: 'off',
      ...settings,
    }
    const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const command = [path.join(programs, 'postgres'), '-D', data, ...options]
    const server = startProgram(command, { folder, owner, signal: 'INT' })
    const url = `postgres://plinth@127.0.0.1:${port}/postgres`
    await isAnswering(url, server)
    const stop = async () => {
      server.stdin?.end()
      if (server.exitCode === null) await once(server, 'exit')
    }
    /** Until `resume`, nothing answers at the address. */
    const pause = async () => {
      server.stdin?.write('pause\n')
      await isSilent(port)
    }
    const resume = async () => {
      server.stdin?.write('resume\n')
      await isAnswering(url, server)
    }
    // A query through it takes a quarter less work than through the network.
    const socketUrl = `postgres://plinth@${encodeURIComponent(folder)}:${port}/postgres`
    return { url, socketUrl, empty, stop, pause, resume, run }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

async function isSilent(port: number) {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isConnected = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    socket.destroy()
    if (!isConnected) return
    await setTimeout(50)
  }
}

/** Waits until PostgreSQL answers at this address. */
export async function isAnswering(url: string, server: ChildProcess) {
  const deadline = Date.now() + START_TIME
  for (;;) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) throw error
      await setTimeout(50)
    }
  }
}
