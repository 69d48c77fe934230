import { Hono } from 'hono'
import { newUser, roleChange } from '../../domain/account/account-schema.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { checked, jsonBody } from '../../http/body.ts'
import { guard, whoAsks } from '../../http/guard.ts'
import { hashPassword } from '../../outside/passwords.ts'
import { changeRole, deleteUser, inviteAgain, inviteUser, listUsers } from '../../store/account/staff.ts'
import { newToken } from '../../store/account/tokens.ts'
import type { Database } from '../../store/database.ts'
import { described } from '../described.ts'
import { AUTH_BYTES } from './sign-in.ts'
import { userJson } from './user-json.ts'

const group = 'Users'
const NO_SUCH_USER = 'There is no such user.'

/** /api/users: who may sign in, and as what. */
export function userCalls(db: Database) {
  const app = new Hono<AppEnv>()

  app.get(
    '/',
    described({
      summary: 'Everybody with an account',
      who: 'users',
      group,
      answers: { 200: 'A list of users.' },
    }),
    guard('users'),
    async (c) => c.json((await listUsers(db)).map(userJson)),
  )

  app.post(
    '/',
    described({
      summary: 'Invite somebody by mail; until they choose a password their status is Invited',
      who: 'users',
      group,
      body: newUser,
      answers: { 201: 'The user.' },
    }),
    guard('users'),
    async (c) => {
      const person = checked(newUser, await jsonBody(c, AUTH_BYTES))
      // Nobody knows it, so nobody signs in before the invitation is accepted, and trying takes as long as ever.
      const passwordHash = await hashPassword(newToken())
      return c.json(userJson(await inviteUser(db, whoAsks(c).user, { ...person, passwordHash })), 201)
    },
  )

  app.post(
    '/:id/invite',
    described({
      summary: 'Send the invitation again; the link of the earlier one ends',
      who: 'users',
      group,
      answers: { 200: 'The user.' },
      refuses: { 404: NO_SUCH_USER, 409: 'The user has accepted the invitation already.' },
    }),
    guard('users'),
    async (c) => c.json(userJson(await inviteAgain(db, whoAsks(c).user, c.req.param('id')))),
  )

  app.patch(
    '/:id',
    described({
      summary: 'Change a user’s role; it holds from their next request on',
      who: 'users',
      group,
      body: roleChange,
      answers: { 200: 'The user.' },
      refuses: {
        403: 'The own role, or not a Super Admin.',
        404: NO_SUCH_USER,
        409: 'It is the last Super Admin.',
      },
    }),
    guard('users'),
    async (c) => {
      const { role } = checked(roleChange, await jsonBody(c, AUTH_BYTES))
      return c.json(userJson(await changeRole(db, whoAsks(c).user, c.req.param('id'), role)))
    },
  )

  app.delete(
    '/:id',
    described({
      summary: 'Delete a user; their sessions end, their names stay in the log',
      who: 'users',
      group,
      answers: { 200: '`{message}`' },
      refuses: {
        403: 'Oneself, or not a Super Admin.',
        404: NO_SUCH_USER,
        409: 'It is the last Super Admin.',
      },
    }),
    guard('users'),
    async (c) => {
      await deleteUser(db, whoAsks(c).user, c.req.param('id'))
      return c.json({ message: 'User deleted.' })
    },
  )

  return app
}
