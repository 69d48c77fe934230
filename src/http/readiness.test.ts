import { rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/support/app.ts'
import { databases } from '../../test/support/outside/databases.ts'
import { MARKER } from '../domain/file/file-store.ts'
import { readiness } from './readiness.ts'

describe.each(databases)('/readyz on $name', ({ name, open }) => {
  let t: TestApp
  beforeEach(async () => {
    t = await openTestApp(open)
  })
  afterEach(() => t.close())

  const NOT_READY = {
    status: 503,
    body: { message: 'The database or the file store cannot be written to.' },
  }

  test('is ready when the database and the files can be written to', async () => {
    expect(await t.ask('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
  })

  test('is not ready when the database refuses writes, and logs why', async () => {
    if (name === 'SQLite') await sql`pragma query_only = on`.execute(t.db)
    else await sql`alter table site add constraint full_disk check (changes < 0) not valid`.execute(t.db)
    expect(await t.ask('GET', '/readyz')).toMatchObject(NOT_READY)
    expect(t.said.join('')).toMatch(/"not ready"/)
  })

  test.each(['files', 'private'])('is not ready when the disk of the folder %s is full', async (folder) => {
    symlinkSync('/dev/full', path.join(t.dataDir, folder, '.readiness'))
    expect(await t.ask('GET', '/readyz')).toMatchObject(NOT_READY)
    expect(t.said.join('')).toMatch(/ENOSPC/)
  })

  test.each(['files', 'private'])(
    'is not ready when the folder %s is missing, and does not create it',
    async (folder) => {
      rmSync(path.join(t.dataDir, folder), { recursive: true })
      expect(await t.ask('GET', '/readyz')).toMatchObject(NOT_READY)
    },
  )

  test('is not ready while a disk is not mounted, whose empty folder can be written to', async () => {
    rmSync(path.join(t.dataDir, 'files', MARKER))
    expect(await t.ask('GET', '/readyz')).toMatchObject(NOT_READY)
  })
})

test('any number of requests cause one probe a second and one log line per probe', async () => {
  const lines: string[] = []
  let now = 0
  let probes = 0
  const probe = async () => {
    probes++
    if (now < 1_000) throw new Error('full')
  }
  const ready = readiness(probe, pino({}, { write: (line) => void lines.push(line) }), () => now)
  const askAll = () => Promise.allSettled(Array.from({ length: 50 }, ready))
  const outcomes = [...(await askAll()), ...(await askAll())]
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
  expect([probes, lines.length]).toEqual([1, 1])
  now = 1_000
  expect((await askAll()).every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(probes).toBe(2)
})

test('no second probe starts while one is unanswered', async () => {
  let now = 0
  let probes = 0
  const held = Promise.withResolvers<void>()
  const ready = readiness(
    () => {
      probes++
      return held.promise
    },
    pino({ level: 'silent' }),
    () => now,
  )
  const first = ready()
  now = 60_000
  const second = ready()
  held.resolve()
  expect(await Promise.all([first, second])).toEqual([{ status: 'ready' }, { status: 'ready' }])
  expect(probes).toBe(1)
})

test('a probe that waits, such as for a lock, is not ready after 0.8 s, however long it goes on', async () => {
  const held = Promise.withResolvers<void>()
  const lines: string[] = []
  const ready = readiness(() => held.promise, pino({}, { write: (line) => void lines.push(line) }))
  await expect(ready()).rejects.toMatchObject({ status: 503 })
  expect(lines.join()).toContain('took longer than 800 ms')
  held.resolve()
})
