import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { pino } from 'pino'
import type { ServerBuild } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../outside/config.ts'
import { InvalidSetting } from '../outside/invalid-setting.ts'
import { openApp } from './start-server.ts'

/** For another process that has the database locked, in ms. */
const OPEN_WAIT = 200

let home: string
let umask: number
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'plinth-start-'))
  umask = process.umask()
})
afterEach(() => {
  process.umask(umask)
  rmSync(home, { recursive: true, force: true })
})

/** The message with which the start fails. */
async function failure(settings: Record<string, string> = {}): Promise<string> {
  const config = readConfig({ DATA_DIR: home, SEED: 'none', ...settings })
  const pages = { build: {} as ServerBuild, clientDir: home }
  const error = await openApp(config, pino({ level: 'silent' }), pages, OPEN_WAIT).catch(
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(InvalidSetting)
  return (error as InvalidSetting).message
}

test('a file that is not a database stops the start with a message that names it', async () => {
  writeFileSync(path.join(home, 'plinth.db'), 'x'.repeat(8192))
  expect(await failure()).toBe(
    `The database ${home}/plinth.db in the folder of the setting DATA_DIR is damaged or no SQLite database: file is not a database. Restore a backup by npm run restore -- <file> --replace; or move it away, with plinth.db-wal and plinth.db-shm, and a new one is created.`,
  )
})

test('a database that another process has locked stops the start with a message that says so', async () => {
  const other = new Sqlite(path.join(home, 'plinth.db'))
  other.exec('create table site (id integer); begin exclusive')
  expect(await failure()).toBe(
    `The database ${home}/plinth.db in the folder of the setting DATA_DIR is locked by another process. End that process, and start again.`,
  )
  other.close()
})

test('a DATA_DIR that is a file, or is inside one, stops the start with a message that names it', async () => {
  const file = path.join(home, 'file')
  writeFileSync(file, '')
  for (const DATA_DIR of [file, path.join(file, 'data')])
    expect(await failure({ DATA_DIR })).toMatch(
      new RegExp(`^The folder of the setting DATA_DIR, ${DATA_DIR}, cannot be used: .* Choose a folder`),
    )
})

test('a restore that was killed between the old data and the new stops the start', async () => {
  mkdirSync(path.join(home, 'restoring'))
  expect(await failure()).toMatch(/^A restore into .*, was interrupted\. Run npm run restore again/)
  expect(existsSync(path.join(home, 'plinth.db'))).toBe(false)
})

test('a secret.key that is a folder stops the start with a message that names it', async () => {
  mkdirSync(path.join(home, 'secret.key'))
  expect(await failure()).toMatch(
    /^The key in .*secret\.key, in the folder of the setting DATA_DIR, cannot be read: /,
  )
})

test('a plinth.db that is a folder stops the start with a message that names its setting', async () => {
  mkdirSync(path.join(home, 'plinth.db'))
  expect(await failure()).toMatch(/^The folder of the setting DATA_DIR, .*, cannot be used: /)
})

test('a DATABASE_URL where nothing answers stops the start with a message that names it, without its password', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  const DATABASE_URL = `postgres://plinth:the-password@127.0.0.1:${port}/plinth`
  const sentence = await failure({ DATABASE_URL, SECRET_KEY: 'x'.repeat(32) })
  expect(sentence).toMatch(
    /^The setting DATABASE_URL names a database that cannot be used: connect ECONNREFUSED/,
  )
  expect(sentence).not.toContain('the-password')
})
