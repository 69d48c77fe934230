import type { MiddlewareHandler } from 'hono'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../domain/problem.ts'
import type { Database } from '../store/database.ts'
import { TableLimiter } from '../store/rate-limits.ts'
import type { AppEnv } from './app-env.ts'
import { clientAddress } from './client-address.ts'

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
    try {
      await limiter.consume(clientAddress(c, trustProxy))
    } catch (error) {
      throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext) : error
    }
    await next()
  }
}

function tooMany(ms: number) {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  const minutes = Math.ceil(seconds / 60)
  const when = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
  return new Problem(429, `Too many tries. Please try again ${when}.`, { details: { retryAfter: seconds } })
}
