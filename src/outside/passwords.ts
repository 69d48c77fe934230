import { hash, verify } from '@node-rs/argon2'

// argon2id, 19 MiB, two passes, one lane: the least that OWASP asks for. It runs on the thread pool, off the event loop.
const ARGON2ID = 2
const options = { algorithm: ARGON2ID, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, options)

export const isPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password)

let nobody: Promise<string> | undefined

/** For an account that does not exist: always false, after the time that a real check takes. */
export async function spendTheSameTime(password: string): Promise<false> {
  nobody ??= hashPassword('nobody has this password')
  await isPassword(await nobody, password)
  return false
}
