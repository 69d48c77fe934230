import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { startPostgres } from '../../../test/support/outside/throwaway-postgres.ts'
import { migrate } from '../migrations/migrate.ts'
import { type Database, openDatabase, probeDatabase, publish } from './database.ts'

// Milliseconds.
const PATIENT = 60_000
const IMPATIENT = 500

const away = { status: 503, details: { retryAfter: 5 }, message: /is not available/ }
const busy = { status: 503, details: { retryAfter: 5 }, message: /is busy/ }

describe.skipIf(!inject('postgresUrl'))('a PostgreSQL server of its own', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let db: Database
  const broken: Error[] = []
  beforeAll(async () => {
    postgres = await startPostgres({ copyOf: inject('emptyDatabase') })
    db = await openDatabase({ databaseUrl: postgres.url, poolSize: 4, wait: PATIENT }, (error) =>
      broken.push(error),
    )
    await migrate(db)
  })
  afterAll(async () => {
    await db?.destroy()
    await postgres?.stop()
  })

  const addTag = (tag: string, to = db) =>
    publish(to, (tx) => tx.insertInto('tags').values({ id: randomUUID(), tag }).execute())
  const tags = async () =>
    (await db.selectFrom('tags').select('tag').orderBy('tag').execute()).map((row) => row.tag)

  test('reads and writes fail with 503 while it is away, and work again when it is back', async () => {
    await addTag('BEFORE')
    await postgres.pause()
    await expect(tags()).rejects.toMatchObject(matching(away))
    await expect(addTag('MEANWHILE')).rejects.toMatchObject(matching(away))
    await postgres.resume()
    await addTag('SINCE')
    expect(await tags()).toEqual(['BEFORE', 'SINCE'])
    expect(broken.length).toBeGreaterThan(0)
  })

  test('a connection that ends inside a change fails that change alone', async () => {
    const change = publish(db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]!.pid}::int)`.execute(db)
      await expect.poll(() => isRunning(rows[0]!.pid)).toBe(false)
      await tx.insertInto('tags').values({ id: randomUUID(), tag: 'LOST' }).execute()
    })
    await expect(change).rejects.toMatchObject(matching(away))
    await addTag('NEXT')
    expect(await tags()).not.toContain('LOST')
  })

  test('a connection that ends during a statement fails that statement alone', async () => {
    const sleeping = sql`select pg_sleep(60) as asleep`.execute(db)
    const asleep = async () =>
      (
        await sql<{
          pid: number
        }>`select pid from pg_stat_activity where query like 'select pg_sleep(60)%'`.execute(db)
      ).rows[0]?.pid
    const [failure] = await Promise.all([
      sleeping.catch((error: unknown) => error),
      (async () => {
        await expect.poll(asleep).toBeDefined()
        await sql`select pg_terminate_backend(${await asleep()}::int)`.execute(db)
      })(),
    ])
    expect(failure).toMatchObject(matching(away))
    await addTag('AFTER SLEEP')
  })

  test('the version of the site is asked for with a time limit, so that a connection that hangs is given up', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const asked = () =>
      query.mock.calls
        .map(([config]) => config as unknown as { text: string; query_timeout?: number })
        .find(({ text }) => /select \* from "site"/.test(text))
    await expect.poll(asked).toMatchObject({ query_timeout: expect.any(Number) })
    query.mockRestore()
  })

  test('reads do not wait for changes that wait for another process, and these fail with 503 when it takes too long', async () => {
    const other = await openDatabase({ databaseUrl: postgres.url })
    const impatient = await openDatabase({ databaseUrl: postgres.url, poolSize: 4, wait: IMPATIENT })
    // It has its connections before its changes wait.
    await Promise.all([1, 2].map(() => probeDatabase(impatient)))
    let end = () => {}
    const locked = new Promise<void>((resolve) => {
      end = resolve
    })
    let begin = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const holder = publish(other, async () => {
      begin()
      await locked
    })
    await begun
    const waiting = [1, 2, 3, 4].map((number) => addTag(`PATIENT ${number}`))
    await tags()
    await tags()
    const refused = Array.from({ length: 8 }, (_, index) => addTag(`IMPATIENT ${index}`, impatient))
    for (const { reason } of (await Promise.allSettled(refused)) as PromiseRejectedResult[])
      expect(reason).toMatchObject(matching(busy))
    end()
    await Promise.all([holder, ...waiting])
    expect((await tags()).filter((tag) => tag.includes('PATIENT'))).toEqual(
      [1, 2, 3, 4].map((number) => `PATIENT ${number}`),
    )
    await Promise.all([other.destroy(), impatient.destroy()])
  })

  const isRunning = async (pid: number) =>
    (await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(db)).rows.length > 0
})

test('a server that accepts connections and never answers is given up', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const db = await openDatabase({
    databaseUrl: `postgres://plinth@127.0.0.1:${port}/plinth`,
    wait: 100,
  })
  await expect(db.selectFrom('tags').selectAll().execute()).rejects.toMatchObject(matching(away))
  await db.destroy()
  silent.close()
})

const matching = ({ message, ...rest }: { message: RegExp; status: number; details: object }) => ({
  ...rest,
  message: expect.stringMatching(message),
})
