import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openTestApp, staff } from '../../../../test/support/app.ts'
import { lockWrites } from '../../../../test/support/outside/write-lock.ts'
import { migrate } from '../../migrations/migrate.ts'
import { type Database, openDatabase, publish } from '../database.ts'
import { sqliteConnections } from './dialect.ts'

/** For the lock of another process, in ms. */
const PATIENT = 10_000
const IMPATIENT = 1_000

let dataDir: string
let db: Database
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'plinth-lock-'))
  db = await openDatabase({ dataDir, wait: PATIENT })
  await migrate(db)
})
afterEach(async () => {
  await db.destroy()
  rmSync(dataDir, { recursive: true, force: true })
})

const addTag = (id: string) => publish(db, (tx) => tx.insertInto('tags').values({ id, tag: id }).execute())
const tags = async () =>
  (await db.selectFrom('tags').select('id').orderBy('id').execute()).map(({ id }) => id)

test('while another process holds the write lock, reads answer, writes get 503 after a while, and nothing blocks', async () => {
  await db.destroy()
  db = await openDatabase({ dataDir, wait: IMPATIENT })
  const { ask, close } = await openTestApp(async () => db)
  const { token } = await staff(db, 'SUPER_ADMIN')
  // Its next request writes the time.
  await db
    .updateTable('sessions')
    .set({ seen_at: new Date(Date.now() - 3_600_000).toISOString() })
    .execute()
  const enquiry = {
    firstName: 'Mina',
    lastName: 'Das',
    emailAddress: 'mina@client.example',
    message: 'Hello',
  }
  const unlock = await lockWrites(dataDir)
  const began = performance.now()
  // A clock that moves by 1 ms when it is read, so that a wait is a number of tries, however slow the machine.
  let now = began
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now++)
  onTestFinished(() => clock.mockRestore())
  try {
    const writes = [
      ask('POST', '/api/contact', { body: enquiry }),
      ask('POST', '/api/contact', { body: enquiry }),
    ]
    const direct = Promise.allSettled([addTag('in-change'), db.deleteFrom('tags').execute()])
    let areWaiting = true
    void Promise.all(writes).finally(() => {
      areWaiting = false
    })
    for (const address of ['/healthz', '/api/projects', '/api/jobs'])
      expect((await ask('GET', address)).status).toBe(200)
    expect((await ask('GET', '/auth/sessions', { token })).status).toBe(200)
    expect(areWaiting).toBe(true)
    // A wait inside SQLite would stop the event loop all the while.
    const connections = sqliteConnections(db)!
    for (const method of ['read', 'write'] as const)
      expect(connections[method]('pragma busy_timeout').rows, method).toEqual([{ timeout: 0 }])
    clock.mockRestore()
    for (const { status, headers, body } of await Promise.all(writes)) {
      expect(status).toBe(503)
      expect(headers.get('retry-after')).toBe('5')
      expect(body.message).toBe('The database is busy at this moment. Please try again in a few seconds.')
    }
    expect(performance.now() - began).toBeGreaterThan(IMPATIENT * 0.98)
    expect((await direct).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  } finally {
    await unlock()
  }
  await addTag('later')
  expect(await tags()).toEqual(['later'])
  await close()
})

test('a write that waits for another process is done when that ends in time, in the order of the calls', async () => {
  const unlock = await lockWrites(dataDir)
  const done: string[] = []
  const writes = ['a', 'b', 'c'].map((id) => addTag(id).then(() => done.push(id)))
  expect(await tags()).toEqual([])
  await unlock()
  await Promise.all(writes)
  expect(done).toEqual(['a', 'b', 'c'])
  expect(await tags()).toEqual(['a', 'b', 'c'])
})

test('a new database that another process has begun to write is opened when that has finished', async () => {
  const newDir = path.join(dataDir, 'new')
  mkdirSync(newDir)
  const unlock = await lockWrites(newDir)
  const opened = openDatabase({ dataDir: newDir })
  await expect(Promise.race([opened, nextTurn('locked')])).resolves.toBe('locked')
  await unlock()
  const other = await opened
  await migrate(other)
  await other.destroy()
})

test('a read outside of a change sees the last committed state and does not wait for the change', async () => {
  await addTag('a')
  await publish(db, async (tx) => {
    await tx.deleteFrom('tags').execute()
    expect(await tags()).toEqual(['a'])
    expect(await tx.selectFrom('tags').select('id').execute()).toEqual([])
  })
  expect(await tags()).toEqual([])
})

test('a read cannot write, whatever its text', async () => {
  await db
    .with('gone', (query) => query.selectFrom('site').select('id'))
    .insertInto('tags')
    .expression((query) => query.selectFrom('gone').select(['id', 'id as tag'] as never))
    .execute()
  expect(await tags()).toEqual(['1'])
  expect(await db.deleteFrom('tags').returning('tag').execute()).toEqual([{ tag: '1' }])
})

test('the version is read without waiting', async () => {
  const before = db.siteVersion.current()
  await addTag('a')
  expect(db.siteVersion.current()).toBe(before + 1)
})

test('a write that fails frees the turn for the next, and a failed change leaves nothing', async () => {
  const failing = publish(db, async (tx) => {
    await tx.insertInto('tags').values({ id: 'x', tag: 'x' }).execute()
    throw new Error('stop')
  })
  const duplicate = db
    .insertInto('site')
    .values({ id: 1 } as never)
    .execute()
  const results = await Promise.allSettled([failing, duplicate, addTag('a')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(await tags()).toEqual(['a'])
})
