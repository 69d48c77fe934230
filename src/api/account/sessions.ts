import { parse } from 'bowser'
import { z } from 'zod'
import { notFound } from '../../domain/shared/problem.ts'
import { routesFor } from '../../http/call/route.ts'
import { endOtherSessions, endSession, listSessions, type OpenSession } from '../../store/account/sessions.ts'
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

/** /auth/sessions: the user's own sessions. */
export const ownSessionCalls = (db: Database) => [
  route('GET /auth/sessions', {
    summary: 'Your sessions, the most recently used first',
    answers: { 200: z.array(sessionAnswer) },
    run: async ({ user, sessionId }) =>
      (await listSessions(db, user.id)).map((session) => sessionJson(session, sessionId)),
  }),

  route('DELETE /auth/sessions', {
    summary: 'End all your sessions except this one',
    says: 'Signed out everywhere else.',
    run: ({ user, sessionId }) => endOtherSessions(db, user, sessionId),
  }),

  route('DELETE /auth/sessions/:id', {
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
  const device = deviceNamed(userAgent)
  return identified({ id, device, address, createdAt, lastSeenAt: seenAt, isCurrent: id === current })
}

function deviceNamed(userAgent: string): string {
  if (!userAgent) return 'An unknown device'
  const { browser, os } = parse(userAgent)
  // Other programs put their name first, such as curl/8.1.
  const name = browser.name || userAgent.split(/[/\s]/)[0] || 'An unknown browser'
  return os.name ? `${name} on ${os.name}` : name
}
