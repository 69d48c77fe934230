import { createHash } from 'node:crypto'
import type { Database } from '../store/database.ts'
import { countOne, uncountOne } from '../store/rate-limits.ts'
import { addressGroup } from './client-address.ts'
import { tooManyRequests } from './rate-limit.ts'

const QUARTER_HOUR_SECONDS = 15 * 60
const HOUR_SECONDS = 60 * 60
const PER_ACCOUNT_AND_ADDRESS = { name: 'sign-in', most: 10, seconds: QUARTER_HOUR_SECONDS }
const PER_ADDRESS = { name: 'sign-in-address', most: 100, seconds: QUARTER_HOUR_SECONDS }
/** For all challenges together: a client that knows the password cannot guess codes from many addresses. */
const CODES_PER_ACCOUNT = { name: 'sign-in-codes', most: 30, seconds: HOUR_SECONDS }

export type SignInLimits = ReturnType<typeof signInLimits>

/**
 * Limits failed sign-ins. An attempt is counted before the password is checked, and uncounted when it was right, so that
 * parallel attempts cannot exceed the limit. Nothing is counted by account alone, so that an attacker cannot lock out its owner,
 * who signs in from another address.
 */
export function signInLimits(db: Database) {
  const keysOf = (email: string, address: string) => {
    const group = addressGroup(address)
    // Hashed, so that the table contains no e-mail addresses.
    const accountAndAddress = createHash('sha256').update(`${email}\n${group}`).digest('base64url')
    return [
      [PER_ADDRESS, group],
      [PER_ACCOUNT_AND_ADDRESS, accountAndAddress],
    ] as const
  }
  return {
    async count(email: string, address: string) {
      // In one transaction: two commits would slow down other requests.
      const waits = await db.transaction().execute(async (tx) => {
        const counted: number[] = []
        for (const [limit, key] of keysOf(email, address)) counted.push(await countOne(tx, limit, key))
        return counted
      })
      const wait = Math.max(...waits)
      if (wait) throw tooManyRequests(wait, 'Too many failed sign-ins.')
    },
    async uncount(email: string, address: string) {
      await db.transaction().execute(async (tx) => {
        for (const [limit, key] of keysOf(email, address)) await uncountOne(tx, limit, key)
      })
    },
    async countCode(userId: string) {
      const wait = await countOne(db, CODES_PER_ACCOUNT, userId)
      if (wait) throw tooManyRequests(wait, 'Too many wrong codes. A recovery code still works.')
    },
    async uncountCode(userId: string) {
      await uncountOne(db, CODES_PER_ACCOUNT, userId)
    },
  }
}
