import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { isStudioName } from '../../domain/account/common-passwords.ts'
import type { User } from '../../domain/account/known-user-schema.ts'
import { FAILURES_WITHOUT_PROOF } from '../../domain/account/sign-in-proof.ts'
import type { credentials } from '../../domain/account/user-schema.ts'
import type { Caller } from '../../domain/shared/in-turn.ts'
import { notSignedIn, notValid } from '../../domain/shared/problem.ts'
import { signInLimits } from '../../http/access/rate-limit.ts'
import type { AppEnv } from '../../http/shared/app-env.ts'
import { addressGroup, clientAddress } from '../../http/shared/client-address.ts'
import type { SignInProofs } from '../../outside/captcha.ts'
import { isPassword, spendTheSameTime } from '../../outside/passwords.ts'
import type { SecretBox } from '../../outside/secrets.ts'
import { listSessions } from '../../store/account/sessions.ts'
import { type Credentials, type Device, findCredentials } from '../../store/account/users.ts'
import { findContent } from '../../store/content/content.ts'
import type { Database } from '../../store/database/database.ts'
import { guessingGuard } from './guessing.ts'

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
export type AuthParts = {
  db: Database
  log: Logger
  secrets: SecretBox
  signInProofs: SignInProofs
  settings: AuthSettings
}
export type SignInChecks = ReturnType<typeof signInChecks>

/** The checks that the account calls share: the client's address and device, the limits, and password checks under those limits. */
export function signInChecks(parts: AuthParts) {
  const {
    db,
    log,
    secrets,
    settings: { trustProxy },
  } = parts
  const limits = signInLimits(db)
  const guessing = guessingGuard(parts, limits)
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
      isKnownTo: (user) => hasDeviceCookie(c, user, secrets),
    }),

    /** The user with this e-mail and password; throws 401. The attempt stays counted until `limits.uncount`. */
    async checkCredentials(
      c: Context<AppEnv>,
      { email, password, proof }: z.output<typeof credentials>,
    ): Promise<Credentials> {
      const address = addressOf(c)
      const found = await findCredentials(db, { email })
      // Browsers in which the user has signed in before are neither asked nor counted.
      const cookie = deviceCookie(c)
      const isKnown =
        found !== undefined && hasDeviceCookie(c, found.user, secrets) && !(await limits.isDeviceWorn(cookie))
      const isProven = isKnown || (await guessing.isProven(email, proof, address))
      await limits.count(email, address)
      const failures = isKnown ? 0 : await limits.countForAccount(email)
      const uncount = () => (isKnown ? undefined : limits.uncountForAccount(email))
      if (!isProven && failures > FAILURES_WITHOUT_PROOF) {
        // Others were counted since it was asked.
        await Promise.all([limits.uncount(email, address), uncount()])
        throw await guessing.refusal(email, failures)
      }
      const isRight = await passwordMatches(c, email, found, password).catch(async (error: unknown) => {
        await uncount()
        throw error
      })
      if (!found || !isRight) {
        if (isKnown) await limits.countForDevice(cookie)
        else if (found) guessing.mailOwner(found.user, failures)
        throw signInFailed(c, found?.user)
      }
      await uncount()
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

const COOKIE = 'plinth_device'
/** The calls that check passwords. */
const PATH = '/auth'
const MAX_AGE = 400 * 24 * 60 * 60 // s, the longest that browsers keep a cookie
const ownerOf = (user: User) => `known device of ${user.id}`

/** Also one from before the website had https. */
const deviceCookie = (c: Context) => getCookie(c, COOKIE, 'secure') ?? getCookie(c, COOKIE) ?? ''

/** Remembers a browser in which this user has signed in, also after they sign out. Gives no right but a better position in the waiting line. */
export function rememberDevice(c: Context, user: User, secrets: SecretBox, secure: boolean) {
  const value = secrets.seal('', ownerOf(user))
  const prefix = secure ? 'secure' : undefined
  setCookie(c, COOKIE, value, {
    httpOnly: true,
    sameSite: 'Strict',
    path: PATH,
    secure,
    maxAge: MAX_AGE,
    prefix,
  })
}

/**
 * The caller's position among those whose passwords are checked. Known is who is signed in as this user, has signed in as this user in
 * the same browser, or calls from the address of an open session of this user. All others take turns by their addresses.
 */
async function callerInLine(
  c: Context<AppEnv>,
  db: Database,
  secrets: SecretBox,
  address: string,
  user: User | undefined,
): Promise<Caller> {
  const group = addressGroup(address)
  // Asked for an unknown account too, so that the time of an answer does not tell whether there is one.
  const hasSessionHere = async () =>
    (await listSessions(db, user?.id ?? '')).some((session) => addressGroup(session.address) === group)
  const isKnown =
    (user !== undefined && (c.get('signedIn')?.user.id === user.id || hasDeviceCookie(c, user, secrets))) ||
    (await hasSessionHere())
  return user && isKnown ? { group: user.id, isKnown } : { group, isKnown: false }
}

function hasDeviceCookie(c: Context, user: User, secrets: SecretBox) {
  try {
    return secrets.open(deviceCookie(c), ownerOf(user)) === ''
  } catch {
    // Another user's, forged, or sealed with an earlier SECRET_KEY.
    return false
  }
}
