import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { databases } from '../../test/support/databases.ts'
import type { Database } from './database.ts'
import { forgetOldLimits, TableLimiter } from './rate-limits.ts'

describe.each(databases)('limits on $name', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.destroy())

  test('so many are let through, also at the same moment and by two servers, and again when the time is over', async () => {
    const limit = { keyPrefix: 'letters', points: 5, duration: 60 }
    const servers = [new TableLimiter(db, limit), new TableLimiter(db, limit)]
    const tries = Array.from({ length: 12 }, (_, i) => servers[i % 2]!.consume('10.0.0.1'))
    const through = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
    expect(through).toHaveLength(5)
    await expect(servers[0]!.consume('10.0.0.1')).rejects.toMatchObject({ msBeforeNext: expect.any(Number) })
    await expect(servers[0]!.consume('10.0.0.2')).resolves.toMatchObject({ remainingPoints: 4 })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    await expect(servers[1]!.consume('10.0.0.1')).resolves.toMatchObject({ remainingPoints: 4 })
    await forgetOldLimits(db)
    expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: 'letters:10.0.0.1' }])
    vi.useRealTimers()
  })

  test('points can be given back, and a key forgotten', async () => {
    const limiter = new TableLimiter(db, { keyPrefix: 'x', points: 2, duration: 60 })
    await limiter.consume('a')
    await limiter.reward('a')
    expect((await limiter.get('a'))?.consumedPoints).toBe(0)
    expect(await limiter.delete('a')).toBe(true)
    expect(await limiter.get('a')).toBe(null)
  })
})
