import type { Context, MiddlewareHandler } from 'hono'
import { Problem } from '../domain/problem.ts'
import type { Database } from '../store/database.ts'
import { countOne } from '../store/rate-limits.ts'
import type { AppEnv } from './app-env.ts'
import { addressGroup, clientAddress } from './client-address.ts'

const HOUR_SECONDS = 60 * 60

/** Allows `most` calls an hour from one address, then throws 429 with Retry-After. */
export const limitPerHour = (db: Database, name: string, most: number, trustProxy: boolean) =>
  limitPerHourAndKey(db, name, most, (c) => addressGroup(clientAddress(c, trustProxy)))

/** Allows `most` calls an hour with the same key, then throws 429 with Retry-After. */
export function limitPerHourAndKey(
  db: Database,
  name: string,
  most: number,
  keyOf: (c: Context<AppEnv>) => string,
): MiddlewareHandler<AppEnv> {
  const limit = { name, most, seconds: HOUR_SECONDS }
  return async (c, next) => {
    const wait = await countOne(db, limit, keyOf(c))
    if (wait) throw tooManyRequests(wait)
    await next()
  }
}

export function tooManyRequests(ms: number, what = 'Too many attempts.') {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  const minutes = Math.ceil(seconds / 60)
  const when = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
  return new Problem(429, `${what} Please try again ${when}.`, { details: { retryAfter: seconds } })
}
