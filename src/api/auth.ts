import { timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { notSignedIn, notValid, Problem } from '../domain/problem.ts'
import { credentials, passwordChange, profileChange, registration } from '../domain/user-schema.ts'
import type { AppEnv } from '../http/app-env.ts'
import { checked, jsonBody } from '../http/body.ts'
import { clientAddress } from '../http/client-address.ts'
import { guard, whoAsks } from '../http/guard.ts'
import { forgetSession, rememberSession } from '../http/session.ts'
import { hashPassword, isPassword, spendTheSameTime } from '../outside/passwords.ts'
import type { Database } from '../store/database.ts'
import {
  changePassword,
  findCredentials,
  hasUsers,
  registerFirstAdmin,
  renameUser,
  setupIsOver,
  signIn,
  signOut,
} from '../store/users.ts'
import { described } from './described.ts'
import { userJson } from './user-json.ts'

const group = 'Accounts'
const SETUP_TOKEN_WRONG = 'The setup token is missing or wrong. It is the setting SETUP_TOKEN of this server.'
const LOGIN_FAILED = 'Login failed. Please check your credentials.'
const firstRegistration = registration.extend({ setupToken: z.string().max(1000).optional() })

export type AuthSettings = { publicUrl: string; setupToken: string | undefined; trustProxy: boolean }

/** /auth: registering, signing in and out, and one's own account. */
export function authCalls(db: Database, { publicUrl, setupToken, trustProxy }: AuthSettings) {
  const secure = publicUrl.startsWith('https:')
  const deviceOf = (c: Context<AppEnv>) => ({
    userAgent: c.req.header('user-agent') ?? '',
    address: clientAddress(c, trustProxy),
  })
  const app = new Hono<AppEnv>()

  app.post(
    '/register',
    described({
      summary: 'Register the first Super Admin',
      who: 'anyone',
      group,
      body: firstRegistration,
      answers: { 201: '`{token, user}`' },
      refuses: { 403: 'There is a user already, or the setup token is wrong.' },
    }),
    async (c) => {
      const body = checked(firstRegistration, await jsonBody(c))
      // Before the costly hash: after the setup nobody can keep the server busy with it.
      if (await hasUsers(db)) throw setupIsOver()
      if (setupToken && !isSame(body.setupToken ?? '', setupToken)) {
        throw new Problem(403, SETUP_TOKEN_WRONG, { errors: { setupToken: SETUP_TOKEN_WRONG } })
      }
      const passwordHash = await hashPassword(body.password)
      const person = { name: body.name, email: body.email, passwordHash }
      const { user, token } = await registerFirstAdmin(db, person, deviceOf(c))
      rememberSession(c, token, secure)
      return c.json({ token, user: userJson(user) }, 201)
    },
  )

  app.post(
    '/login',
    described({
      summary: 'Sign in',
      who: 'anyone',
      group,
      body: credentials,
      answers: { 200: '`{token, user}`' },
      refuses: { 401: LOGIN_FAILED },
    }),
    async (c) => {
      const { email, password } = checked(credentials, await jsonBody(c))
      const found = await findCredentials(db, { email })
      const right = found ? await isPassword(found.passwordHash, password) : await spendTheSameTime(password)
      if (!found || !right) throw notSignedIn(LOGIN_FAILED)
      const token = await signIn(db, found.user, deviceOf(c))
      rememberSession(c, token, secure)
      return c.json({ token, user: userJson(found.user) })
    },
  )

  app.post(
    '/logout',
    described({ summary: 'End this session', who: 'signed in', group, answers: { 204: 'Ended.' } }),
    guard(),
    async (c) => {
      const { user, sessionId } = whoAsks(c)
      await signOut(db, user, sessionId)
      forgetSession(c)
      return c.body(null, 204)
    },
  )

  app.get(
    '/profile',
    described({ summary: 'Who one is', who: 'signed in', group, answers: { 200: '`{user}`' } }),
    guard(),
    (c) => c.json({ user: userJson(whoAsks(c).user) }),
  )

  app.put(
    '/profile',
    described({
      summary: 'Change one’s display name',
      who: 'signed in',
      group,
      body: profileChange,
      answers: { 200: '`{user, message}`' },
    }),
    guard(),
    async (c) => {
      const { name } = checked(profileChange, await jsonBody(c))
      const user = await renameUser(db, whoAsks(c).user, name)
      return c.json({ user: userJson(user), message: `Name updated to ${user.name}!` })
    },
  )

  app.put(
    '/change-password',
    described({
      summary: 'Change one’s password; every other session of the user ends',
      who: 'signed in',
      group,
      body: passwordChange,
      answers: { 200: '`{message}`' },
    }),
    guard(),
    async (c) => {
      const { currentPassword, newPassword } = checked(passwordChange, await jsonBody(c))
      const { user, sessionId } = whoAsks(c)
      const found = await findCredentials(db, { id: user.id })
      if (!found || !(await isPassword(found.passwordHash, currentPassword))) {
        throw notValid({ currentPassword: 'The current password is not right.' })
      }
      await changePassword(db, user, await hashPassword(newPassword), sessionId)
      return c.json({ message: 'Password change initiated!' })
    },
  )

  return app
}

function isSame(given: string, wanted: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.byteLength === b.byteLength && timingSafeEqual(a, b)
}
