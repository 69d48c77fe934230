import { parse } from 'bowser'
import { Hono } from 'hono'
import { notFound } from '../../domain/problem.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { guard, whoAsks } from '../../http/guard.ts'
import { endOtherSessions, endSession, listSessions, type OpenSession } from '../../store/account/sessions.ts'
import type { Database } from '../../store/database.ts'
import { described } from '../described.ts'

const group = 'Accounts'

export type SessionJson = {
  _id: string
  id: string
  /** 'Firefox on Windows'. */
  device: string
  address: string
  createdAt: string
  /** Right to ten minutes. */
  lastSeenAt: string
  isCurrent: boolean
}

/** /auth/sessions: where one is signed in. */
export function ownSessionCalls(db: Database) {
  const app = new Hono<AppEnv>()

  app.get(
    '/',
    described({
      summary: 'Where one is signed in, the session last used first',
      who: 'signed in',
      group,
      answers: { 200: '`[{id, device, address, createdAt, lastSeenAt, isCurrent}]`' },
    }),
    guard(),
    async (c) => {
      const { user, sessionId } = whoAsks(c)
      return c.json((await listSessions(db, user.id)).map((session) => sessionJson(session, sessionId)))
    },
  )

  app.delete(
    '/',
    described({
      summary: 'End all of one’s sessions but this one',
      who: 'signed in',
      group,
      answers: { 200: '`{message}`' },
    }),
    guard(),
    async (c) => {
      const { user, sessionId } = whoAsks(c)
      await endOtherSessions(db, user, sessionId)
      return c.json({ message: 'Signed out everywhere else.' })
    },
  )

  app.delete(
    '/:id',
    described({
      summary: 'End one of one’s sessions',
      who: 'signed in',
      group,
      answers: { 204: 'Ended.' },
      refuses: { 404: 'No such session, or somebody else’s.' },
    }),
    guard(),
    async (c) => {
      if (!(await endSession(db, whoAsks(c).user, c.req.param('id')))) throw notFound('Session')
      return c.body(null, 204)
    },
  )

  return app
}

function sessionJson(
  { id, userAgent, address, createdAt, seenAt }: OpenSession,
  current: string,
): SessionJson {
  const device = deviceNamed(userAgent)
  return { _id: id, id, device, address, createdAt, lastSeenAt: seenAt, isCurrent: id === current }
}

function deviceNamed(userAgent: string): string {
  if (!userAgent) return 'An unknown device'
  const { browser, os } = parse(userAgent)
  // What is no browser says its name first, as curl/8.1 does.
  const name = browser.name || userAgent.split(/[/\s]/)[0] || 'An unknown browser'
  return os.name ? `${name} on ${os.name}` : name
}
