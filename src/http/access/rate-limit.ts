import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { Problem } from '../../domain/shared/problem.ts'
import type { Database } from '../../store/database/database.ts'
import { countCall, type LimitedKey, uncountCall, waitOf } from '../../store/requests/rate-limits.ts'
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

const QUARTER_HOUR_SECONDS = 15 * 60
const PER_ACCOUNT_AND_ADDRESS = { name: 'sign-in', most: 10, seconds: QUARTER_HOUR_SECONDS }
const PER_ADDRESS = { name: 'sign-in-address', most: 100, seconds: QUARTER_HOUR_SECONDS }
/** For all challenges together: a client that knows the password cannot guess codes from many addresses. */
const CODES_PER_ACCOUNT = { name: 'sign-in-codes', most: 30, seconds: HOUR_SECONDS }
const TOO_MANY_CODES = 'Too many wrong codes. A recovery code still works.'

export type SignInLimits = ReturnType<typeof signInLimits>

/**
 * Limits failed sign-ins. An attempt is counted before the password is checked, and uncounted when it was right, so that
 * parallel attempts cannot exceed the limit. Nothing is counted by account alone, so that an attacker cannot lock out its owner,
 * who signs in from another address.
 */
export function signInLimits(db: Database) {
  const keysOf = (email: string, address: string): LimitedKey[] => {
    const group = addressGroup(address)
    // Hashed, so that the table contains no e-mail addresses.
    const accountAndAddress = createHash('sha256').update(`${email}\n${group}`).digest('base64url')
    return [
      [PER_ADDRESS, group],
      [PER_ACCOUNT_AND_ADDRESS, accountAndAddress],
    ]
  }
  return {
    async count(email: string, address: string) {
      refuseAfter(await countCall(db, keysOf(email, address)), 'Too many failed sign-ins.')
    },
    async uncount(email: string, address: string) {
      await uncountCall(db, keysOf(email, address))
    },
    /** Throws 429 when no more codes may be tried; writes nothing. */
    async checkCodes(userId: string) {
      refuseAfter(await waitOf(db, [[CODES_PER_ACCOUNT, userId]]), TOO_MANY_CODES)
    },
    async countCode(userId: string) {
      refuseAfter(await countCall(db, [[CODES_PER_ACCOUNT, userId]]), TOO_MANY_CODES)
    },
    async uncountCode(userId: string) {
      await uncountCall(db, [[CODES_PER_ACCOUNT, userId]])
    },
  }
}
