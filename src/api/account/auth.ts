import type { Challenge } from 'altcha-lib'
import type { Context } from 'hono'
import { z } from 'zod'
import type { User } from '../../domain/account/known-user-schema.ts'
import { challengeAnswer, credentials, registration } from '../../domain/account/user-schema.ts'
import { message } from '../../domain/shared/answer-schema.ts'
import { notSignedIn, Problem } from '../../domain/shared/problem.ts'
import { limitPerAddress } from '../../http/access/rate-limit.ts'
import { forgetSession, rememberSession } from '../../http/access/session.ts'
import { routesFor } from '../../http/call/route.ts'
import type { AppEnv } from '../../http/shared/app-env.ts'
import { isLocal } from '../../http/shared/client-address.ts'
import { countPasskeys } from '../../store/account/passkeys.ts'
import { countRecoveryCodes } from '../../store/account/recovery-codes.ts'
import { isSetupLink } from '../../store/account/setup-links.ts'
import { openChallenge } from '../../store/account/sign-in-challenges.ts'
import { findTwoFactor } from '../../store/account/two-factor.ts'
import {
  findCredentials,
  hasUsers,
  registerFirstAdmin,
  setupIsOver,
  signIn,
  signOut,
} from '../../store/account/users.ts'
import type { CallParts } from '../shared/call-parts.ts'
import { accountCalls } from './account.ts'
import { createCodeCheck } from './check-code.ts'
import { passkeyCalls } from './passkeys.ts'
import { ownSessionCalls } from './sessions.ts'
import { AUTH_BYTES, LOGIN_FAILED, signInChecks, timingSafeMatch } from './sign-in.ts'
import { twoFactorCalls } from './two-factor.ts'
import { profileJson, type SignedInJson, signedInAnswer } from './user-json.ts'

const WRONG_TOKEN = {
  setting: 'The setup token is missing or wrong. It is the setting SETUP_TOKEN of this server.',
  printed:
    'The setup token is missing or wrong. Open the address that the server printed when it was started last, in its terminal or its log.',
}
const USE_PASSKEY =
  'Your account has a passkey. Sign in with it. If it is lost, a Super Admin or the person who runs this website can remove it.'
const TOO_MANY = 'Too many attempts; `Retry-After` says when.'
const firstRegistration = registration.extend({ setupToken: z.string().max(1000).optional() })

const tokenPlace = z
  .enum(['none', 'setting', 'printed'])
  .describe(
    'Where the setup token is that this caller must send: nowhere, in SETUP_TOKEN, or in the address that the server prints.',
  )

/** The password was right; the second factor is still required. */
const challengeAnswered = z.object({
  twoFactorRequired: z.literal(true),
  challenge: z.string(),
  byRecoveryCode: z
    .literal(true)
    .optional()
    .describe('There is no authenticator app: sign in with a passkey, or answer with a recovery code.'),
})

/** After many failed sign-ins for an account: a proof of work has to be sent with the next one. */
const proofNeeded = message
  .extend({ needsProof: z.custom<Challenge>().meta({ type: 'object' }) })
  .describe('There were many failed sign-ins: solve `needsProof`, and send the solution as `proof`.')

const route = routesFor({ who: 'anyone', maxBytes: AUTH_BYTES })

/** /auth: registration, sign-in, sign-out and the user's own account. */
export function authCalls(parts: CallParts) {
  const { db, secrets, passwords, settings } = parts
  const { setupToken } = settings
  const shared = signInChecks(parts)
  const { limits, callerOf, deviceOf, devices, checkCredentials } = shared
  const checkCode = createCodeCheck(parts, limits)

  async function signedIn(c: Context<AppEnv>, token: string, user: User): Promise<SignedInJson> {
    rememberSession(c, token)
    const found = await findCredentials(db, { id: user.id })
    if (found) devices.remember(c, found)
    return { token, ...profileJson(user, secrets) }
  }

  const tokenFor = (c: Context<AppEnv>): z.output<typeof tokenPlace> =>
    setupToken ? 'setting' : isLocal(c) ? 'none' : 'printed'

  /** Throws 403. Who is on the server's machine needs a token only where the setting demands it. */
  async function checkSetupToken(c: Context<AppEnv>, sent: string) {
    const kind = tokenFor(c)
    if (kind === 'none' || (kind === 'printed' && (await isSetupLink(db, sent)))) return
    if (setupToken && timingSafeMatch(sent, setupToken)) return
    throw new Problem(403, WRONG_TOKEN[kind], { errors: { setupToken: WRONG_TOKEN[kind] } })
  }

  return [
    route('GET /auth/register', {
      summary: 'Whether nobody is registered yet, so that the first Super Admin can be',
      answers: {
        200: z.object({
          isOpen: z.boolean(),
          token: tokenPlace,
        }),
      },
      run: async ({ c }) => ({ isOpen: !(await hasUsers(db)), token: tokenFor(c) }),
    }),

    route('POST /auth/register', {
      summary: 'Register the first Super Admin',
      limit: limitPerAddress(db, 'register'),
      body: firstRegistration,
      answers: { 201: signedInAnswer },
      refuses: { 403: 'There is a user already, or the setup token is wrong.' },
      run: async ({ c, body }) => {
        // Checked before the expensive hash, so that it cannot be triggered after the setup.
        if (await hasUsers(db)) throw setupIsOver()
        await checkSetupToken(c, body.setupToken ?? '')
        const passwordHash = await passwords.hash(body.password, await callerOf(c, undefined))
        const person = { name: body.name, email: body.email, passwordHash }
        const { user, token } = await registerFirstAdmin(db, person, deviceOf(c))
        return signedIn(c, token, user)
      },
    }),

    route('POST /auth/login', {
      summary: 'Sign in',
      body: credentials,
      answers: { 200: z.union([signedInAnswer, challengeAnswered]) },
      refuses: { 401: LOGIN_FAILED, 403: proofNeeded, 429: TOO_MANY },
      run: async ({ c, body }) => {
        const { email } = body
        const address = c.get('address')
        const found = await checkCredentials(c, body)
        if ((await findTwoFactor(db, found.user.id))?.isEnabled) {
          return { twoFactorRequired: true as const, challenge: await openChallenge(db, found, address) }
        }
        await limits.attempts.uncount(email, address)
        // Each way to sign in to an account with a passkey is as strong as the passkey.
        if ((await countPasskeys(db, found.user.id)) > 0) {
          if ((await countRecoveryCodes(db, found.user.id)) === 0) throw notSignedIn(USE_PASSKEY)
          const challenge = await openChallenge(db, found, address)
          return { twoFactorRequired: true as const, challenge, byRecoveryCode: true as const }
        }
        const token = await signIn(db, found, deviceOf(c))
        return signedIn(c, token, found.user)
      },
    }),

    route('POST /auth/login/verify', {
      summary: 'Finish signing in with the code of an authenticator app, or with a recovery code',
      body: challengeAnswer,
      answers: { 200: signedInAnswer },
      refuses: {
        401: 'The code is wrong (`errors.code`), or the challenge has ended.',
        429: 'Five codes were wrong: sign in again. Or too many for this account; `Retry-After` says when.',
        503: 'The secret of the account cannot be read with this SECRET_KEY.',
      },
      run: async ({ c, body: { challenge, code } }) => {
        const { user, token } = await checkCode(challenge, code, deviceOf(c))
        return signedIn(c, token, user)
      },
    }),

    route('POST /auth/logout', {
      setsUpSecondFactor: true,
      summary: 'End this session',
      who: 'signed in',
      answers: { 204: null },
      run: async ({ c, user, sessionId }) => {
        await signOut(db, user, sessionId)
        forgetSession(c)
      },
    }),

    ...accountCalls(parts, shared),
    ...ownSessionCalls(db),
    ...twoFactorCalls(parts, shared),
    ...passkeyCalls(parts, shared, signedIn),
  ]
}
