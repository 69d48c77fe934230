import type { MiddlewareHandler } from 'hono'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../domain/problem.ts'
import type { Database } from '../store/database.ts'
import { TableLimiter } from '../store/rate-limits.ts'
import type { AppEnv } from './app-env.ts'
import { addressGroup, clientAddress } from './client-address.ts'

const HOUR = 60 * 60 // s

/** So many calls an hour from one address; then 429 with Retry-After. */
export function limitPerHour(
  db: Database,
  name: string,
  points: number,
  trustProxy: boolean,
): MiddlewareHandler<AppEnv> {
  const limiter = new TableLimiter(db, { keyPrefix: name, points, duration: HOUR })
  return async (c, next) => {
    const wait = await waitAfterCounting(limiter, addressGroup(clientAddress(c, trustProxy)))
    if (wait) throw tooMany(wait)
    await next()
  }
}

/** Counts one; 0 when it is let through, else how long (ms) until the next one is. */
export async function waitAfterCounting(limiter: TableLimiter, key: string): Promise<number> {
  try {
    await limiter.consume(key)
    return 0
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, error.msBeforeNext)
    throw error
  }
}

export function tooMany(ms: number, what = 'Too many tries.') {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  const minutes = Math.ceil(seconds / 60)
  const when = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
  return new Problem(429, `${what} Please try again ${when}.`, { details: { retryAfter: seconds } })
}
