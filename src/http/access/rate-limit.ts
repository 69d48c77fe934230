import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { type LimitName, limitOf } from '../../domain/shared/limits.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { Database } from '../../store/database/database.ts'
import {
  countCall,
  type LimitedKey,
  pointsOf,
  uncountCall,
  waitOf,
} from '../../store/requests/rate-limits.ts'
import type { AppEnv } from '../shared/app-env.ts'
import { countedNetworks } from '../shared/client-address.ts'

/** The limits under which a call is counted, and whose calls these count. */
type CallLimit = (c: Context<AppEnv>) => LimitedKey[]

/** Counts the calls from one address; those of an IPv6 network together too. */
export const perAddress =
  (name: LimitName): CallLimit =>
  (c) =>
    limitedNetworks(name, c.get('address'))

/** Counts the calls of one candidate's application, from all addresses together. */
export const perApplication =
  (name: LimitName): CallLimit =>
  (c) => [[limitOf(name), c.get('applicationId')!]]

const limitedNetworks = (name: LimitName, address: string, keyOf = (network: string) => network) =>
  countedNetworks(address).map(({ network, times }): LimitedKey => {
    const limit = limitOf(name)
    return [{ ...limit, most: limit.most * times }, keyOf(network)]
  })

export const limitPerAddress = (db: Database, name: LimitName) => limitCalls(db, perAddress(name))

/** Counts each call under all limits, then throws 429 with Retry-After. */
export function limitCalls(db: Database, ...limits: CallLimit[]): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    refuseAfter(
      await countCall(
        db,
        limits.flatMap((limit) => limit(c)),
      ),
    )
    await next()
  }
}

/** Throws the same 429 but counts nothing: for a call that is counted when its body is read, by `countCall`. */
export function refuseOver(db: Database, limit: CallLimit): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    refuseAfter(await waitOf(db, limit(c)))
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

const hashed = (text: string) => createHash('sha256').update(text).digest('base64url')

export type SignInLimits = ReturnType<typeof signInLimits>

/**
 * Limits failed sign-ins. An attempt is counted before the password is checked, and uncounted when it was right, so that
 * parallel attempts cannot exceed the limit. What is counted by account alone refuses nobody, so that an attacker cannot lock out its
 * owner, who signs in from another address.
 */
export function signInLimits(db: Database) {
  /** Counts under these keys. `count`, and `check`, which writes nothing, throw 429 when there were too many. */
  const counter = <Of extends string[]>(keysOf: (...of: Of) => LimitedKey[], refusal: string) => ({
    count: async (...of: Of) => refuseAfter(await countCall(db, keysOf(...of)), refusal),
    uncount: (...of: Of) => uncountCall(db, keysOf(...of)),
    check: async (...of: Of) => refuseAfter(await waitOf(db, keysOf(...of)), refusal),
  })
  const accountOf = (email: string): LimitedKey => [limitOf('sign-in-account'), hashed(email)]
  const deviceOf = (cookie: string): LimitedKey => [limitOf('sign-in-device'), hashed(cookie)]
  return {
    attempts: counter(
      (email: string, address: string) => [
        ...limitedNetworks('sign-in-address', address),
        // Hashed, so that the table contains no e-mail addresses.
        ...limitedNetworks('sign-in', address, (network) => hashed(`${email}\n${network}`)),
      ],
      'Too many failed sign-ins.',
    ),
    codes: counter(
      (userId: string) => [[limitOf('sign-in-codes'), userId]],
      'Too many wrong codes. A recovery code still works.',
    ),
    /** The failed attempts for this account within the hour, from all addresses. */
    failuresOf: (email: string) => pointsOf(db, accountOf(email)),
    /** Counts an attempt for this account, wherever it comes from, and returns how many there are now. Refuses nothing. */
    async countForAccount(email: string): Promise<number> {
      await countCall(db, [accountOf(email)])
      return pointsOf(db, accountOf(email))
    },
    uncountForAccount: (email: string) => uncountCall(db, [accountOf(email)]),
    /** Whether so many passwords were wrong in the browser with this cookie that it counts as a new one. */
    isDeviceWorn: async (cookie: string) => (await waitOf(db, [deviceOf(cookie)])) > 0,
    countForDevice: (cookie: string) => countCall(db, [deviceOf(cookie)]),
  }
}
