import { z } from 'zod'
import { roleNamed, roleNames } from '../../domain/account/role.ts'
import { newUser, roleChange } from '../../domain/account/user-schema.ts'
import { notFound } from '../../domain/shared/problem.ts'
import { routesFor } from '../../http/call/route.ts'
import { demandSecondFactor, listDemands } from '../../store/account/second-factors.ts'
import { changeRole, deleteUser, inviteAgain, inviteUser, listUsers } from '../../store/account/staff.ts'
import { newToken } from '../../store/account/tokens.ts'
import type { Database } from '../../store/database/database.ts'
import type { CallParts } from '../shared/call-parts.ts'
import { AUTH_BYTES } from './sign-in.ts'
import { userAnswer, userJson } from './user-json.ts'

const route = routesFor({ who: 'users', maxBytes: AUTH_BYTES, missing: 'There is no such user.' })

const demandAnswer = z.object({
  role: z.enum(roleNames),
  demandedAt: z.string().nullable(),
  without: z.number().describe('How many users of the role have no second factor.'),
})
export type DemandJson = z.output<typeof demandAnswer>

/** /api/second-factors: the roles of which a second factor is demanded. */
export const secondFactorCalls = (db: Database) => [
  route('GET /api/second-factors', {
    summary: 'The roles of which a second factor is demanded, and how many users have none',
    answers: { 200: z.array(demandAnswer) },
    run: () => listDemands(db),
  }),

  route('PUT /api/second-factors/:role', {
    needsConfirmation: true,
    summary: 'Demand a second factor of a role, seven days from now, or no longer',
    body: z.object({ isDemanded: z.boolean() }),
    answers: { 200: z.array(demandAnswer) },
    refuses: { 404: 'There is no such role.' },
    run: async ({ user, params, body: { isDemanded } }) => {
      const role = roleNamed(params.role)
      if (!role) throw notFound('Role')
      await demandSecondFactor(db, user, role, isDemanded)
      return listDemands(db)
    },
  }),
]

/** /api/users: staff accounts and their roles. */
export const userCalls = ({ db, passwords }: CallParts) => [
  route('GET /api/users', {
    summary: 'All users',
    answers: { 200: z.array(userAnswer) },
    run: async () => (await listUsers(db)).map(userJson),
  }),

  route('POST /api/users', {
    summary: 'Invite a user by mail; until they choose a password their status is Invited',
    body: newUser,
    answers: { 201: userAnswer },
    refuses: { 409: 'A user with this e-mail address exists.' },
    run: async ({ user, body }) => {
      // A random password, so that a sign-in fails until the invitation is accepted, and takes the usual time.
      const passwordHash = await passwords.hash(newToken(), { group: user.id, isKnown: true })
      return userJson(await inviteUser(db, user, { ...body, passwordHash }))
    },
  }),

  route('POST /api/users/:id/invite', {
    summary: 'Send the invitation again; the link of the earlier one ends',
    answers: { 200: userAnswer },
    refuses: { 409: 'The user has accepted the invitation already.' },
    run: async ({ user, params }) => userJson(await inviteAgain(db, user, params.id)),
  }),

  route('PATCH /api/users/:id', {
    needsConfirmation: true,
    summary: 'Change a user’s role; it takes effect at their next request',
    body: roleChange,
    answers: { 200: userAnswer },
    refuses: {
      403: 'Your own role, or you are not a Super Admin.',
      409: 'It is the last Super Admin.',
    },
    run: async ({ user, params, body }) => userJson(await changeRole(db, user, params.id, body.role)),
  }),

  route('DELETE /api/users/:id', {
    needsConfirmation: true,
    summary: 'Delete a user; their sessions end, their names stay in the log',
    refuses: {
      403: 'Yourself, or you are not a Super Admin.',
      409: 'It is the last Super Admin.',
    },
    says: 'User deleted.',
    run: ({ user, params }) => deleteUser(db, user, params.id),
  }),
]
