import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { User } from '../../domain/account/user.ts'
import { challengeAnswer, credentials, registration } from '../../domain/account/user-schema.ts'
import { Problem } from '../../domain/problem.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { checked, jsonBody } from '../../http/body.ts'
import { guard, whoAsks } from '../../http/guard.ts'
import { limitPerHour } from '../../http/rate-limit.ts'
import { forgetSession, rememberSession } from '../../http/session.ts'
import { hashPassword } from '../../outside/passwords.ts'
import { openChallenge } from '../../store/account/sign-in-challenges.ts'
import { findTwoFactor } from '../../store/account/two-factor.ts'
import { hasUsers, registerFirstAdmin, setupIsOver, signIn, signOut } from '../../store/account/users.ts'
import { described } from '../described.ts'
import { accountCalls } from './account.ts'
import { codeCheck } from './check-code.ts'
import { emailChangeCalls } from './email-change.ts'
import { ownSessionCalls } from './sessions.ts'
import { AUTH_BYTES, type AuthParts, isSame, LOGIN_FAILED, signInParts } from './sign-in.ts'
import { twoFactorCalls } from './two-factor.ts'
import { userJson } from './user-json.ts'

const group = 'Accounts'
const REGISTRATIONS_PER_HOUR = 20
const SETUP_TOKEN_WRONG = 'The setup token is missing or wrong. It is the setting SETUP_TOKEN of this server.'
const TOO_MANY = 'Too many tries; `Retry-After` says when.'
const firstRegistration = registration.extend({ setupToken: z.string().max(1000).optional() })

/** /auth: registering, signing in and out, and one's own account. */
export function authCalls(parts: AuthParts) {
  const { db, settings } = parts
  const { publicUrl, setupToken, trustProxy } = settings
  const secure = publicUrl.startsWith('https:')
  const shared = signInParts(parts)
  const { limits, addressOf, deviceOf, byPassword } = shared
  const checkCode = codeCheck(parts, limits)
  const app = new Hono<AppEnv>()

  function signedIn(c: Context<AppEnv>, token: string, user: User, status: 200 | 201 = 200) {
    rememberSession(c, token, secure)
    return c.json({ token, user: userJson(user) }, status)
  }

  app.post(
    '/register',
    described({
      summary: 'Register the first Super Admin',
      who: 'anyone',
      group,
      body: firstRegistration,
      answers: { 201: '`{token, user}`' },
      refuses: { 403: 'There is a user already, or the setup token is wrong.', 429: TOO_MANY },
    }),
    limitPerHour(db, 'register', REGISTRATIONS_PER_HOUR, trustProxy),
    async (c) => {
      const body = checked(firstRegistration, await jsonBody(c, AUTH_BYTES))
      // Before the costly hash: after the setup nobody can keep the server busy with it.
      if (await hasUsers(db)) throw setupIsOver()
      if (setupToken && !isSame(body.setupToken ?? '', setupToken)) {
        throw new Problem(403, SETUP_TOKEN_WRONG, { errors: { setupToken: SETUP_TOKEN_WRONG } })
      }
      const passwordHash = await hashPassword(body.password)
      const person = { name: body.name, email: body.email, passwordHash }
      const { user, token } = await registerFirstAdmin(db, person, deviceOf(c))
      return signedIn(c, token, user, 201)
    },
  )

  app.post(
    '/login',
    described({
      summary: 'Sign in',
      who: 'anyone',
      group,
      body: credentials,
      answers: { 200: '`{token, user}`, or `{twoFactorRequired: true, challenge}`' },
      refuses: { 401: LOGIN_FAILED, 429: TOO_MANY },
    }),
    async (c) => {
      const { email, password } = checked(credentials, await jsonBody(c, AUTH_BYTES))
      const found = await byPassword(c, email, password)
      if ((await findTwoFactor(db, found.user.id))?.isEnabled) {
        return c.json({
          twoFactorRequired: true,
          challenge: await openChallenge(db, found, addressOf(c)),
        })
      }
      const token = await signIn(db, found, deviceOf(c))
      await limits.giveBack(email, addressOf(c))
      return signedIn(c, token, found.user)
    },
  )

  app.post(
    '/login/verify',
    described({
      summary: 'Finish signing in with the code of an authenticator app, or with a recovery code',
      who: 'anyone',
      group,
      body: challengeAnswer,
      answers: { 200: '`{token, user}`' },
      refuses: {
        401: 'The code is wrong (`errors.code`), or the challenge has ended.',
        429: 'Five codes were wrong: sign in again. Or too many for this account; `Retry-After` says when.',
        503: 'The secret of the account cannot be read with this SECRET_KEY.',
      },
    }),
    async (c) => {
      const { challenge, code } = checked(challengeAnswer, await jsonBody(c, AUTH_BYTES))
      const { user, token } = await checkCode(challenge, code, deviceOf(c))
      return signedIn(c, token, user)
    },
  )

  app.post(
    '/logout',
    described({ summary: 'End this session', who: 'signed in', group, answers: { 204: 'Ended.' } }),
    guard(),
    async (c) => {
      const { user, sessionId } = whoAsks(c)
      await signOut(db, user, sessionId)
      forgetSession(c, secure)
      return c.body(null, 204)
    },
  )

  app.route('/', accountCalls(parts, shared))
  app.route('/', emailChangeCalls(parts, shared))
  app.route('/sessions', ownSessionCalls(db))
  app.route('/2fa', twoFactorCalls(parts, shared))
  return app
}
