import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { type Caller, inTurn } from '../domain/shared/in-turn.ts'
import { tooBusy } from '../domain/shared/problem.ts'

const ARGON2ID = 2
/** The work of one hash: the memory in KiB, and the passes over it. */
type Work = { memoryCost: number; timeCost: number }
/** 19 MiB in two passes: the minimum that OWASP recommends. */
const OWASP_MINIMUM: Work = { memoryCost: 19 * 1024, timeCost: 2 }

/** At most half of the processors, so that many sign-ins do not slow down the site. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
const MAX_WAITING = 200 // a few seconds of work; more calls are refused with 503
const RETRY_AFTER = 5 // s

/** The waiting line of this process, for hashes and checks. */
const run = inTurn({
  atOnce: AT_ONCE,
  maxWaiting: MAX_WAITING,
  refusal: () =>
    tooBusy('Too many people are signing in at this moment. Please try again in a few seconds.', RETRY_AFTER),
})

export type Passwords = ReturnType<typeof passwords>

/**
 * Hashes and checks passwords with argon2id in one lane, on the thread pool. `caller` is the position in the waiting line; commands
 * leave it out.
 */
export function passwords({ memoryCost, timeCost }: Work = OWASP_MINIMUM) {
  const options = { algorithm: ARGON2ID, memoryCost, timeCost, parallelism: 1 }
  /** Checked where there is no hash, to spend the usual time. */
  const dummyHash = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$Fs0EDi2+J8SmNdPXc9JGiQ$H/gtI2mVQN+6pNpCcuncVNOykzSwy7aMw6fAnl3yayE`
  return {
    hash: (password: string, caller?: Caller): Promise<string> =>
      run(() => hash(password, options), undefined, caller),
    /** False, after the same time, where there is no account, or one without a password. */
    async matches(passwordHash: string | undefined, password: string, caller?: Caller): Promise<boolean> {
      const isRight = await run(() => verify(passwordHash || dummyHash, password), undefined, caller)
      return isRight && Boolean(passwordHash)
    },
  }
}
