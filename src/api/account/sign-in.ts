import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { z } from 'zod'
import { isStudioName } from '../../domain/account/common-passwords.ts'
import type { User } from '../../domain/account/known-user-schema.ts'
import { FAILURES_WITHOUT_PROOF } from '../../domain/account/sign-in-proof.ts'
import type { credentials } from '../../domain/account/user-schema.ts'
import type { Caller } from '../../domain/shared/in-turn.ts'
import { notSignedIn, notValid } from '../../domain/shared/problem.ts'
import { signInLimits } from '../../http/access/rate-limit.ts'
import type { AppEnv } from '../../http/shared/app-env.ts'
import { addressGroup } from '../../http/shared/client-address.ts'
import { listSessions } from '../../store/account/sessions.ts'
import { type Credentials, type Device, findCredentials } from '../../store/account/users.ts'
import { findContent } from '../../store/content/content.ts'
import type { Database } from '../../store/database/database.ts'
import type { CallParts } from '../shared/call-parts.ts'
import { guessingGuard } from './guessing.ts'
import { knownDevices } from './known-device.ts'

export const LOGIN_FAILED = 'Login failed. Please check your credentials.'
/** By the field of a form. */
const WRONG_PASSWORD = {
  password: 'The password is not correct.',
  currentPassword: 'The current password is not correct.',
}
/** Account calls send only short texts and passwords of at most 1,024 characters. */
export const AUTH_BYTES = 16 * 1024

export type SignInChecks = ReturnType<typeof signInChecks>

/** The checks that the account calls share: the client's device, the limits, and password checks under those limits. */
export function signInChecks(parts: CallParts) {
  const { db, log, secrets, passwords } = parts
  const limits = signInLimits(db)
  const guessing = guessingGuard(parts, limits)
  const devices = knownDevices(secrets)
  const callerOf = (c: Context<AppEnv>, found: Credentials | undefined) =>
    callerInLine(c, db, found, devices.isKnown)

  /** The response does not say whether the account is unknown or the password wrong. */
  function signInFailed(c: Context<AppEnv>, user: User | undefined) {
    log.info({ address: c.get('address'), userId: user?.id }, 'a sign-in was refused')
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
      return await passwords.matches(found?.passwordHash, password, await callerOf(c, found))
    } catch (error) {
      await limits.attempts.uncount(email, c.get('address'))
      throw error
    }
  }

  return {
    limits,
    callerOf,
    devices,
    deviceOf: (c: Context<AppEnv>): Device => ({
      userAgent: c.req.header('user-agent') ?? '',
      address: c.get('address'),
      replaces: c.get('signedIn')?.sessionId,
      isKnownTo: (found) => devices.isKnown(c, found),
    }),

    /** The user with this e-mail and password; throws 401. The attempt stays counted until `limits.attempts.uncount`. */
    async checkCredentials(
      c: Context<AppEnv>,
      { email, password, proof }: z.output<typeof credentials>,
    ): Promise<Credentials> {
      const address = c.get('address')
      const found = await findCredentials(db, { email })
      // Browsers in which the user has signed in before are neither asked nor counted.
      const cookie = devices.cookieOf(c)
      const isKnown = found !== undefined && devices.isKnown(c, found) && !(await limits.isDeviceWorn(cookie))
      const isProven = isKnown || (await guessing.isProven(email, proof, address))
      await limits.attempts.count(email, address)
      const failures = isKnown ? 0 : await limits.countForAccount(email)
      const uncount = () => (isKnown ? undefined : limits.uncountForAccount(email))
      if (!isProven && failures > FAILURES_WITHOUT_PROOF) {
        // Others were counted since it was asked.
        await Promise.all([limits.attempts.uncount(email, address), uncount()])
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
      field: keyof typeof WRONG_PASSWORD,
      password: string,
    ): Promise<Credentials> {
      await limits.attempts.count(user.email, c.get('address'))
      const found = await findCredentials(db, { id: user.id })
      const isRight = await passwordMatches(c, user.email, found, password)
      if (!found || !isRight) throw notValid({ [field]: WRONG_PASSWORD[field] })
      await limits.attempts.uncount(user.email, c.get('address'))
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

/**
 * The caller's position among those whose passwords are checked. Known is who is signed in as this user, has signed in as this user in
 * the same browser, or calls from the address of an open session of this user. All others take turns by their addresses.
 */
async function callerInLine(
  c: Context<AppEnv>,
  db: Database,
  found: Credentials | undefined,
  isKnownDevice: (c: Context<AppEnv>, found: Credentials) => boolean,
): Promise<Caller> {
  const user = found?.user
  const group = addressGroup(c.get('address'))
  // Asked for an unknown account too, so that the time of an answer does not tell whether there is one.
  const hasSessionHere = async () =>
    (await listSessions(db, user?.id ?? '')).some((session) => addressGroup(session.address) === group)
  const isKnown =
    (found !== undefined && (c.get('signedIn')?.user.id === found.user.id || isKnownDevice(c, found))) ||
    (await hasSessionHere())
  return user && isKnown ? { group: user.id, isKnown } : { group, isKnown: false }
}
