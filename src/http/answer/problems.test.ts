import { writeFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { databases } from '../../../test/support/outside/databases.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { type Database, publish } from '../../store/database/database.ts'
import type { AppEnv } from '../shared/app-env.ts'
import { errorHandler } from './problems.ts'

let lines: { level: number; err: { message: string; code?: string } }[] = []
beforeEach(() => {
  lines = []
})

/** The answer of an app whose only handler runs this work, which fails. */
async function answerTo(work: () => Promise<unknown>) {
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) })
  const app = new Hono<AppEnv>()
  app.onError(errorHandler(log, {}))
  app.post('/', async (c) => c.json(await work()))
  const answer = await app.request('/', { method: 'POST' })
  return { status: answer.status, body: await answer.json() }
}

const NO_SPACE = {
  status: 503,
  body: {
    message: 'This could not be saved because the server has no space left. Please try again later.',
    requestId: expect.any(String),
  },
}

describe.each(databases)('a full disk on $name', ({ name, open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.destroy())
  const fill = async () => {
    if (name === 'PostgreSQL') return sql`do $$ begin raise sqlstate '53100'; end $$`
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db)
    return sql`insert into tags (id, tag) values ('1', ${'X'.repeat(1_000_000)})`
  }

  test('is answered with 503 and a plain message, and the cause is logged', async () => {
    const statement = await fill()
    expect(await answerTo(() => publish(db, (tx) => statement.execute(tx)))).toEqual(NO_SPACE)
    expect(lines).toMatchObject([
      { level: 50, err: { code: name === 'PostgreSQL' ? '53100' : 'SQLITE_FULL' } },
    ])
    // The connection still works for the next change.
    await publish(db, async () => {})
  })
})

test('a file write without space is answered with 503 too', async () => {
  const put = () =>
    writeFile('/dev/full', 'x').catch((cause) => {
      throw new Error('Cannot write file', { cause })
    })
  expect(await answerTo(put)).toEqual(NO_SPACE)
})

test('any other unexpected error is answered with 500 and no details', async () => {
  const answer = await answerTo(async () => {
    throw new Error('a secret')
  })
  expect(answer).toEqual({
    status: 500,
    body: { message: 'Something went wrong. Please try again.', requestId: expect.any(String) },
  })
  expect(lines[0]?.err.message).toBe('a secret')
})

test('while the database is away, its error is logged whole once in ten seconds, and the other calls as short lines', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const written: string[] = []
  const log = pino({}, { write: (line) => void written.push(line) })
  const app = new Hono<AppEnv>()
  app.onError(errorHandler(log, {}))
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  app.get('/away', () => Promise.reject(new Problem(503, 'The database is not available.', { cause })))
  app.get('/wrong', () => Promise.reject(new Error('of another kind')))
  const linesOf = async (...addresses: string[]) => {
    written.length = 0
    for (const address of addresses) await app.request(address)
    return written.map((line) => JSON.parse(line))
  }
  const whole = { err: { message: 'connect ECONNREFUSED', stack: expect.any(String) } }
  const short = { msg: 'The database is not available.', code: 'ECONNREFUSED', path: '/away' }
  const other = { err: { message: 'of another kind' } }
  expect(await linesOf('/away', '/away', '/wrong', '/wrong', '/away')).toMatchObject([
    whole,
    short,
    other,
    other,
    short,
  ])
  expect(written[1]!.length).toBeLessThan(300)
  vi.advanceTimersByTime(10_001)
  expect(await linesOf('/away', '/away')).toMatchObject([whole, short])
  vi.useRealTimers()
})
