import { Hono } from 'hono'
import { passwordChange, profileChange } from '../../domain/account/user-schema.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { checked, jsonBody } from '../../http/body.ts'
import { guard, whoAsks } from '../../http/guard.ts'
import { hashPassword } from '../../outside/passwords.ts'
import { changePassword, renameUser } from '../../store/account/users.ts'
import { described } from '../described.ts'
import { AUTH_BYTES, type AuthParts, refuseStudioName, type SignIn } from './sign-in.ts'
import { userJson } from './user-json.ts'

const group = 'Accounts'
const WRONG_CURRENT = 'The current password is not right.'

/** /auth/profile and /auth/change-password: one's own name and password. */
export function accountCalls({ db }: AuthParts, { confirm }: SignIn) {
  const app = new Hono<AppEnv>()

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
      const { name } = checked(profileChange, await jsonBody(c, AUTH_BYTES))
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
      refuses: { 429: 'The current password was wrong too often; `Retry-After` says when.' },
    }),
    guard(),
    async (c) => {
      const body = checked(passwordChange, await jsonBody(c, AUTH_BYTES))
      const { user, sessionId } = whoAsks(c)
      await refuseStudioName(db, body.newPassword, 'newPassword')
      const proved = await confirm(c, user, body.currentPassword, 'currentPassword', WRONG_CURRENT)
      await changePassword(db, proved, await hashPassword(body.newPassword), sessionId)
      return c.json({ message: 'Password change initiated!' })
    },
  )

  return app
}
