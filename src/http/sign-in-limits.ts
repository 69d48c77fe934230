import { createHash } from 'node:crypto'
import type { Database } from '../store/database.ts'
import { countOne, uncountOne } from '../store/rate-limits.ts'
import { addressGroup } from './client-address.ts'
import { tooMany } from './rate-limit.ts'

const QUARTER = 15 * 60 // s
const HOUR = 60 * 60 // s
const PER_ACCOUNT_AND_ADDRESS = { name: 'sign-in', most: 10, seconds: QUARTER }
const PER_ADDRESS = { name: 'sign-in-address', most: 100, seconds: QUARTER }
/** Over all challenges: who has the password cannot go on guessing codes from many addresses. */
const CODES_PER_ACCOUNT = { name: 'sign-in-codes', most: 30, seconds: HOUR }

export type SignInLimits = ReturnType<typeof signInLimits>

/**
 * Failed sign-ins. A try is counted before the password is looked at and given back when it was right, so that of many at the
 * same moment no more get through. Nothing is counted for an account alone: nobody can lock its owner out from elsewhere.
 */
export function signInLimits(db: Database) {
  const keysOf = (email: string, address: string) => {
    const group = addressGroup(address)
    // Whoever reads the table learns no addresses of people.
    const both = createHash('sha256').update(`${email}\n${group}`).digest('base64url')
    return [
      [PER_ADDRESS, group],
      [PER_ACCOUNT_AND_ADDRESS, both],
    ] as const
  }
  return {
    async count(email: string, address: string) {
      // Together: a commit for each would hold visitors up.
      const waits = await db.transaction().execute(async (tx) => {
        const counted: number[] = []
        for (const [limit, key] of keysOf(email, address)) counted.push(await countOne(tx, limit, key))
        return counted
      })
      const wait = Math.max(...waits)
      if (wait) throw tooMany(wait, 'Too many failed sign-ins.')
    },
    async giveBack(email: string, address: string) {
      await db.transaction().execute(async (tx) => {
        for (const [limit, key] of keysOf(email, address)) await uncountOne(tx, limit, key)
      })
    },
    async countCode(userId: string) {
      const wait = await countOne(db, CODES_PER_ACCOUNT, userId)
      if (wait) throw tooMany(wait, 'Too many wrong codes. A recovery code still works.')
    },
    async giveCodeBack(userId: string) {
      await uncountOne(db, CODES_PER_ACCOUNT, userId)
    },
  }
}
