import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KeptLease } from './kept-lease.ts'

const lines: string[] = []
const log = pino({}, { write: (line) => void lines.push(line) })
const keep = (renew: (lease: number) => Promise<number | undefined>) =>
  new KeptLease(0, { every: 60_000, renew, log })

beforeEach(() => {
  lines.length = 0
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a renewal that fails is logged, and the next one renews the same lease', async () => {
  const asked: number[] = []
  const lease = keep(async (held) => {
    asked.push(held)
    if (asked.length === 2) throw new Error('the database is away')
    return held + 1
  })
  vi.advanceTimersByTime(3 * 60_000)
  expect(await lease.end()).toBe(2)
  expect(asked).toEqual([0, 1, 1])
  expect(lease.isLost).toBe(false)
  expect(lines.join()).toContain('the database is away')
})

test('a lease that another process has is lost, and is not renewed after its end', async () => {
  const renew = vi.fn(async () => undefined)
  const lease = keep(renew)
  await lease.renew()
  expect(lease.isLost).toBe(true)
  expect(await lease.end()).toBe(0)
  vi.advanceTimersByTime(60_000)
  expect(renew).toHaveBeenCalledTimes(1)
})
