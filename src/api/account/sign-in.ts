import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import { isStudioName } from '../../domain/account/common-passwords.ts'
import type { User } from '../../domain/account/known-user-schema.ts'
import { notSignedIn, notValid } from '../../domain/shared/problem.ts'
import { signInLimits } from '../../http/access/sign-in-limits.ts'
import type { AppEnv } from '../../http/shared/app-env.ts'
import { clientAddress } from '../../http/shared/client-address.ts'
import { isPassword, spendTheSameTime } from '../../outside/passwords.ts'
import type { SecretBox } from '../../outside/secrets.ts'
import { type Credentials, type Device, findCredentials } from '../../store/account/users.ts'
import { findContent } from '../../store/content/content.ts'
import type { Database } from '../../store/database/database.ts'
import { callerInLine } from './known-device.ts'

export const LOGIN_FAILED = 'Login failed. Please check your credentials.'
/** Account calls send only short texts and passwords of at most 1,024 characters. */
export const AUTH_BYTES = 16 * 1024

export type AuthSettings = {
  publicUrl: string
  setupToken: string | undefined
  trustProxy: boolean
  /** Undefined when mails stay in the outbox. */
  smtp?: unknown
}
export type AuthParts = { db: Database; log: Logger; secrets: SecretBox; settings: AuthSettings }
export type SignInChecks = ReturnType<typeof signInChecks>

/** The checks that the account calls share: the client's address and device, the limits, and password checks under those limits. */
export function signInChecks({ db, log, secrets, settings: { trustProxy } }: AuthParts) {
  const limits = signInLimits(db)
  const addressOf = (c: Context<AppEnv>) => clientAddress(c, trustProxy)
  const callerOf = (c: Context<AppEnv>, user: User | undefined) =>
    callerInLine(c, db, secrets, addressOf(c), user)

  /** The response does not say whether the account is unknown or the password wrong. */
  function signInFailed(c: Context<AppEnv>, user: User | undefined) {
    log.info({ address: addressOf(c), userId: user?.id }, 'a sign-in was refused')
    return notSignedIn(LOGIN_FAILED)
  }

  /** Checks a password whose attempt is counted already; uncounts it when the check fails with 503 because too many wait. */
  async function passwordMatches(
    c: Context<AppEnv>,
    email: string,
    found: Credentials | undefined,
    password: string,
  ): Promise<boolean> {
    try {
      const caller = await callerOf(c, found?.user)
      return found
        ? await isPassword(found.passwordHash, password, caller)
        : await spendTheSameTime(password, caller)
    } catch (error) {
      await limits.uncount(email, addressOf(c))
      throw error
    }
  }

  return {
    limits,
    addressOf,
    callerOf: callerOf,
    deviceOf: (c: Context<AppEnv>): Device => ({
      userAgent: c.req.header('user-agent') ?? '',
      address: addressOf(c),
      replaces: c.get('signedIn')?.sessionId,
    }),

    /** The user with this e-mail and password; throws 401. The attempt stays counted until `limits.uncount`. */
    async checkCredentials(c: Context<AppEnv>, email: string, password: string): Promise<Credentials> {
      await limits.count(email, addressOf(c))
      const found = await findCredentials(db, { email })
      const isRight = await passwordMatches(c, email, found, password)
      if (!found || !isRight) throw signInFailed(c, found?.user)
      return found
    },

    /** Checks the password of a signed-in user; throws 422 at the field. Limited, so that a stolen session cannot guess it. */
    async confirmPassword(
      c: Context<AppEnv>,
      user: User,
      password: string,
      field: string,
      message: string,
    ): Promise<Credentials> {
      await limits.count(user.email, addressOf(c))
      const found = await findCredentials(db, { id: user.id })
      const isRight = await passwordMatches(c, user.email, found, password)
      if (!found || !isRight) throw notValid({ [field]: message })
      await limits.uncount(user.email, addressOf(c))
      return found
    },
  }
}

/** Rejects the studio's name as a password, since it is easy to guess. */
export async function rejectStudioName(db: Database, password: string, field: string) {
  const { studioName } = await findContent(db, 'site')
  if (isStudioName(password, studioName)) {
    throw notValid({ [field]: 'This is the name of the studio. Choose a password of your own.' })
  }
}

/** Compares in constant time. */
export function timingSafeMatch(given: string, wanted: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.byteLength === b.byteLength && timingSafeEqual(a, b)
}
