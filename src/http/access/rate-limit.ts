import type { Context, MiddlewareHandler } from 'hono'
import { Problem } from '../../domain/shared/problem.ts'
import type { Database } from '../../store/database/database.ts'
import { countCall, type LimitedKey, waitOf } from '../../store/requests/rate-limits.ts'
import type { AppEnv } from '../shared/app-env.ts'
import { addressGroup, clientAddress } from '../shared/client-address.ts'

const HOUR_SECONDS = 60 * 60

/** A limit an hour, and whose calls it counts. */
type HourlyLimit = (c: Context<AppEnv>) => LimitedKey

/** `most` calls an hour from one address. */
export const perAddress =
  (name: string, most: number, trustProxy: boolean): HourlyLimit =>
  (c) => [{ name, most, seconds: HOUR_SECONDS }, addressGroup(clientAddress(c, trustProxy))]

/** `most` calls an hour of one candidate's application, from all addresses together. */
export const perApplication =
  (name: string, most: number): HourlyLimit =>
  (c) => [{ name, most, seconds: HOUR_SECONDS }, c.get('applicationId')!]

/** Allows `most` calls an hour from one address, then throws 429 with Retry-After. */
export const limitPerHour = (db: Database, name: string, most: number, trustProxy: boolean) =>
  limitCalls(db, perAddress(name, most, trustProxy))

/** Counts each call under all limits, then throws 429 with Retry-After. */
export function limitCalls(db: Database, ...limits: HourlyLimit[]): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    refuseAfter(
      await countCall(
        db,
        limits.map((limit) => limit(c)),
      ),
    )
    await next()
  }
}

/** Throws the same 429 but counts nothing: for a call that is counted when its body is read, by `countCall`. */
export function refuseOver(db: Database, limit: HourlyLimit): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    refuseAfter(await waitOf(db, [limit(c)]))
    await next()
  }
}

/** Throws 429 when there is a wait (ms). */
export function refuseAfter(wait: number, what = 'Too many attempts.') {
  if (wait === 0) return
  const seconds = Math.max(1, Math.ceil(wait / 1000))
  const minutes = Math.ceil(seconds / 60)
  const when = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
  throw new Problem(429, `${what} Please try again ${when}.`, { details: { retryAfter: seconds } })
}
