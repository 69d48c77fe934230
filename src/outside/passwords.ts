import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../domain/problem.ts'

// argon2id, 19 MiB, two passes, one lane: the least that OWASP asks for. It runs on the thread pool, off the event loop.
const ARGON2ID = 2
const options = { algorithm: ARGON2ID, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

/** Half the processors at most: the other half answers visitors, however many people sign in. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
const WAITING = 200 // a few seconds' work; who comes then is sent away instead of kept waiting longer
const RETRY_AFTER = 5 // s

let running = 0
const waiting: (() => void)[] = []

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, options))

/** An account that has no password yet takes as long as one that has. */
export const isPassword = (passwordHash: string, password: string): Promise<boolean> =>
  passwordHash ? inTurn(() => verify(passwordHash, password)) : spendTheSameTime(password)

/** Made with the same options; whatever it was made from, `spendTheSameTime` says no. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$Fs0EDi2+J8SmNdPXc9JGiQ$H/gtI2mVQN+6pNpCcuncVNOykzSwy7aMw6fAnl3yayE'

/** For an account that does not exist: always false, after the time that a real check takes. */
export async function spendTheSameTime(password: string): Promise<false> {
  await inTurn(() => verify(NOBODY, password))
  return false
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING) throw tooBusy()
    // Whoever ends hands its place on, so the number that runs stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const tooBusy = () =>
  new Problem(503, 'Too many people are signing in at this moment. Please try again in a few seconds.', {
    details: { retryAfter: RETRY_AFTER },
  })
