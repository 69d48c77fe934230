import { createHash } from 'node:crypto'
import type { Database } from '../../store/database/database.ts'
import { countCall, type LimitedKey, uncountCall, waitOf } from '../../store/requests/rate-limits.ts'
import { addressGroup } from '../shared/client-address.ts'
import { refuseAfter } from './rate-limit.ts'

const QUARTER_HOUR_SECONDS = 15 * 60
const HOUR_SECONDS = 60 * 60
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
