import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { databases } from '../../../test/support/outside/databases.ts'
import type { Limit } from '../../domain/shared/limits.ts'
import { change, type Database } from '../database/database.ts'
import { countCall, countInChange, deleteOldLimits, uncountCall } from './rate-limits.ts'

const countOne = (db: Database, limit: Limit, key: string) => countCall(db, [[limit, key]])

describe.each(databases)('rate limits on $name', ({ open, kind }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  afterAll(() => db.destroy())

  test('calls up to the limit are allowed, also concurrent ones, and again in the next period', async () => {
    const letters = { name: 'letters', most: 5, seconds: 60 }
    const waits = await Promise.all(Array.from({ length: 12 }, () => countOne(db, letters, '10.0.0.1')))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
    const wait = await countOne(db, letters, '10.0.0.1')
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60_000)
    expect(await countOne(db, letters, '10.0.0.2')).toBe(0)
    expect(await countOne(db, { ...letters, name: 'calls' }, '10.0.0.1')).toBe(0)

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    expect(await countOne(db, letters, '10.0.0.1')).toBe(0)
    await deleteOldLimits(db)
    expect(await db.selectFrom('rate_limits').select(['key', 'points']).execute()).toEqual([
      { key: 'letters:10.0.0.1', points: 1 },
    ])
  })

  test('refused calls do not extend the wait', async () => {
    const limit = { name: 'w', most: 1, seconds: 60 }
    const start = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    const waits = [await countOne(db, limit, 'a'), await countOne(db, limit, 'a')]
    vi.setSystemTime(start + 40_000)
    waits.push(await countOne(db, limit, 'a'))
    vi.setSystemTime(start + 60_000)
    waits.push(await countOne(db, limit, 'a'))
    expect(waits).toEqual([0, 60_000, 20_000, 0])
  })

  test('a counted call can be uncounted, and the count never falls below 0', async () => {
    const limit = { name: 'x', most: 2, seconds: 60 }
    await countOne(db, limit, 'a')
    for (let i = 0; i < 3; i++) await uncountCall(db, [[limit, 'a']])
    const waits = [
      await countOne(db, limit, 'a'),
      await countOne(db, limit, 'a'),
      await countOne(db, limit, 'a'),
    ]
    expect(waits.map((wait) => wait > 0)).toEqual([false, false, true])
  })

  test('a call that one of its limits refuses is counted under none of them, also among concurrent calls', async () => {
    const [wide, narrow] = [
      { name: 'wide', most: 100, seconds: 60 },
      { name: 'narrow', most: 3, seconds: 60 },
    ]
    const call = () =>
      countCall(db, [
        [wide, 'a'],
        [narrow, 'a'],
      ])
    const waits = await Promise.all(Array.from({ length: 8 }, call))
    waits.push(await call())
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
    const rows = db
      .selectFrom('rate_limits')
      .select(['key', 'points'])
      .where('key', 'in', ['wide:a', 'narrow:a'])
    expect(await rows.orderBy('key').execute()).toEqual([
      { key: 'narrow:a', points: 3 },
      { key: 'wide:a', points: 3 },
    ])
  })

  // SQLite has one writer at a time.
  test.runIf(kind === 'postgres').each([
    ['counting', countCall],
    ['uncounting', uncountCall],
    ['deleting old ones', deleteOldLimits],
  ])('%s waits for no call that waits for it, whatever order the keys come in', async (_, work) => {
    const limit = { name: 'order', most: 100, seconds: 60 }
    const limits = ['b', 'a'].map((key) => [limit, key] as const)
    // In this order in the table, too.
    for (const [, key] of limits) await countOne(db, limit, key)
    await db.updateTable('rate_limits').set({ expires: 0 }).execute()
    const isWaiting = async () => {
      const waiting = sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return (await waiting.execute(db)).rows.length > 0
    }
    let working: Promise<unknown> | undefined
    await db.transaction().execute(async (tx) => {
      const update = (key: string) =>
        tx.updateTable('rate_limits').set({ points: 9 }).where('key', '=', `order:${key}`).execute()
      await update('a')
      working = work(db, limits)
      await expect.poll(isWaiting).toBe(true)
      await update('b')
    })
    await working
  })

  test('many old counts are deleted in few commits', async () => {
    const rows = Array.from({ length: 1001 }, (_, n) => ({ key: `many:${n}`, points: 1, expires: 0 }))
    await db.insertInto('rate_limits').values(rows).execute()
    const transactions = vi.spyOn(db, 'transaction')
    await deleteOldLimits(db)
    expect(transactions).toHaveBeenCalledTimes(3)
    transactions.mockRestore()
    const left = db.selectFrom('rate_limits').select('key').where('key', 'like', 'many:%')
    expect(await left.execute()).toEqual([])
  })

  test('a call can be counted inside a change', async () => {
    const limit = { name: 'change', most: 1, seconds: 60 }
    const call = () => change(db, (tx) => countInChange(tx, [limit, 'a']))
    expect([await call(), await call()]).toEqual([true, false])
  })
})
