import { z } from 'zod'
import { notFound } from '../../domain/shared/problem.ts'
import { routesFor } from '../../http/call/route.ts'
import { deviceName } from '../../store/account/device-name.ts'
import { endSession, endSessionsOf, listSessions, type OpenSession } from '../../store/account/sessions.ts'
import { findUser } from '../../store/account/user-rows.ts'
import type { Database } from '../../store/database/database.ts'
import { identified, identifiedSchema } from '../shared/answers.ts'

const sessionAnswer = identifiedSchema(
  z.object({
    id: z.string(),
    device: z.string().meta({ description: '‘Firefox on Windows’.' }),
    address: z.string(),
    createdAt: z.string(),
    lastSeenAt: z.string().meta({ description: 'Accurate to ten minutes.' }),
    isCurrent: z.boolean(),
  }),
)
export type SessionJson = z.output<typeof sessionAnswer>

const route = routesFor({ who: 'signed in' })
const routeToUser = routesFor({ who: 'users', missing: 'There is no such user.' })

/** /api/users/:id/sessions: those of a user, for Super Admins. */
export const sessionsOfUserCalls = (db: Database) => [
  routeToUser('GET /api/users/:id/sessions', {
    summary: 'The sessions of a user, the most recently used first',
    answers: { 200: z.array(sessionAnswer) },
    run: async ({ params, sessionId }) => {
      const { id } = await findUser(db, params.id)
      return (await listSessions(db, id)).map((session) => sessionJson(session, sessionId))
    },
  }),

  routeToUser('DELETE /api/users/:id/sessions', {
    needsConfirmation: true,
    summary: 'End all sessions of a user, except the one that asks',
    says: 'Signed out everywhere.',
    run: ({ user, params, sessionId }) => endSessionsOf(db, user, params.id, sessionId),
  }),

  routeToUser('DELETE /api/users/:id/sessions/:session', {
    needsConfirmation: true,
    summary: 'End one session of a user',
    answers: { 204: null },
    refuses: { 404: 'No such session, or one of another user.' },
    run: async ({ user, params }) => {
      if (!(await endSession(db, user, params.session, await findUser(db, params.id))))
        throw notFound('Session')
    },
  }),
]

/** /auth/sessions: the user's own sessions. */
export const ownSessionCalls = (db: Database) => [
  route('GET /auth/sessions', {
    summary: 'Your sessions, the most recently used first',
    answers: { 200: z.array(sessionAnswer) },
    run: async ({ user, sessionId }) =>
      (await listSessions(db, user.id)).map((session) => sessionJson(session, sessionId)),
  }),

  route('DELETE /auth/sessions', {
    needsConfirmation: true,
    summary: 'End all your sessions except this one',
    says: 'Signed out everywhere else.',
    run: ({ user, sessionId }) => endSessionsOf(db, user, user.id, sessionId),
  }),

  route('DELETE /auth/sessions/:id', {
    needsConfirmation: true,
    summary: 'End one of your sessions',
    answers: { 204: null },
    refuses: { 404: 'No such session, or one of another user.' },
    run: async ({ user, params }) => {
      if (!(await endSession(db, user, params.id))) throw notFound('Session')
    },
  }),
]

function sessionJson(
  { id, userAgent, address, createdAt, seenAt }: OpenSession,
  current: string,
): SessionJson {
  const device = deviceName(userAgent)
  return identified({ id, device, address, createdAt, lastSeenAt: seenAt, isCurrent: id === current })
}
