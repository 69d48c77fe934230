import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { type Caller, inTurn } from '../domain/shared/in-turn.ts'
import { tooBusy } from '../domain/shared/problem.ts'

// argon2id, 19 MiB, two passes, one lane: the minimum that OWASP recommends. It runs on the thread pool.
const ARGON2ID = 2
const options = { algorithm: ARGON2ID, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

/** At most half of the processors, so that many sign-ins do not slow down the site. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
const MAX_WAITING = 200 // a few seconds of work; more calls are refused with 503
const RETRY_AFTER = 5 // s

const run = inTurn({
  atOnce: AT_ONCE,
  maxWaiting: MAX_WAITING,
  refusal: () =>
    tooBusy('Too many people are signing in at this moment. Please try again in a few seconds.', RETRY_AFTER),
})

/** `caller`: the position in the waiting line; tests and commands leave it out. */
export const hashPassword = (password: string, caller?: Caller): Promise<string> =>
  run(() => hash(password, options), undefined, caller)

/** Takes the same time for an account without a password. */
export const isPassword = (passwordHash: string, password: string, caller?: Caller): Promise<boolean> =>
  passwordHash
    ? run(() => verify(passwordHash, password), undefined, caller)
    : spendTheSameTime(password, caller)

/** A hash with the same options, used only to spend the time of a check. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$Fs0EDi2+J8SmNdPXc9JGiQ$H/gtI2mVQN+6pNpCcuncVNOykzSwy7aMw6fAnl3yayE'

/** For an account that does not exist: always false, after the time of a real check. */
export async function spendTheSameTime(password: string, caller?: Caller): Promise<false> {
  await run(() => verify(DUMMY_HASH, password), undefined, caller)
  return false
}
