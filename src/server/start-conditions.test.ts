import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { whyNotHere } from './start-conditions.ts'

const { version } = JSON.parse(readFileSync('node_modules/node/package.json', 'utf8'))

test('the server runs on the Node that the packages bring, in its own folder', () => {
  expect(whyNotHere({ node: version, cwd: '/srv/plinth', home: '/srv/plinth' })).toBeUndefined()
})

test('another Node, older or newer, is refused with a sentence', () => {
  for (const node of ['20.19.2', '25.0.0'])
    expect(whyNotHere({ node, cwd: '/srv/plinth', home: '/srv/plinth' })).toContain(`this is Node ${node}`)
})

const isBuilt = existsSync('build/server/server.js')

test.skipIf(!isBuilt)(
  'several processes end too when they may not use the database',
  () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'plinth-other-'))
    const other = new Sqlite(path.join(dataDir, 'plinth.db'))
    other.exec('create table invoices (id integer)')
    other.close()
    const { status, stderr } = spawnSync(process.execPath, ['build/server/server.js'], {
      env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, WEB_CONCURRENCY: '2' },
      encoding: 'utf8',
      timeout: 50_000,
    })
    rmSync(dataDir, { recursive: true })
    expect([status, stderr]).toEqual([1, expect.stringContaining('belongs to another program')])
  },
  60_000,
)

test.skipIf(!isBuilt)('the built server says where to start it, without a stack', () => {
  const { status, stderr } = spawnSync(process.execPath, [path.resolve('build/server/server.js')], {
    cwd: tmpdir(),
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^The server was started in .+ && node build\/server\/server\.js\n$/),
  ])
})
