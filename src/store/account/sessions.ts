import { randomUUID } from 'node:crypto'
import type { Actor, User } from '../../domain/account/known-user-schema.ts'
import { secondFactorDeadline } from '../../domain/account/second-factor.ts'
import { MINUTE } from '../../domain/time/durations.ts'
import { record } from '../activity/activity.ts'
import { change, type Database, now, type Tx } from '../database/database.ts'
import { isFound, isWritten } from '../database/sql-parts.ts'
import { addToken, hashOf } from './tokens.ts'
import { findUser, subjectOf, userColumns } from './user-rows.ts'

const IDLE_DAYS = 30
/** However much it is used. */
const MAX_DAYS = 90
/** A time further ahead is from a clock that was wrong then. */
const MAX_DAYS_AHEAD = 90
// Not written at each request, to save commits. 'Last seen' is accurate to this many minutes.
const TOUCH_MINUTES = 10

const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString()

/**
 * Opens a session and returns its token. While the clock is behind, it counts as seen at the latest time of a session or of the log, but
 * not at one that a clock far ahead has left.
 */
export async function openSession(
  tx: Tx,
  userId: string,
  from: { userAgent: string; address: string },
): Promise<{ token: string; id: string }> {
  const id = randomUUID()
  const limit = ago(-MAX_DAYS_AHEAD * 24 * 60)
  const { seen, logged } = await tx
    .selectFrom('sessions')
    .select((eb) => [
      eb.fn.max('seen_at').as('seen'),
      eb
        .selectFrom('activity')
        .select((log) => log.fn.max('at').as('at'))
        .where('at', '<', limit)
        .as('logged'),
    ])
    .where('seen_at', '<', limit)
    .executeTakeFirstOrThrow()
  const token = await addToken(tx, 'sessions', {
    id,
    user_id: userId,
    user_agent: from.userAgent.slice(0, 300),
    address: from.address,
    created_at: now(),
    seen_at: [seen ?? '', logged ?? '', now()].toSorted().at(-1)!,
  })
  return { token, id }
}

/**
 * A session and its user. `secondFactorBy`: when the user's role needs a second factor and the user has none, the moment from which
 * the session can do nothing else than set one up.
 */
type FoundSession = { user: User; sessionId: string; secondFactorBy?: string }

/** The session of a token; undefined when it is unknown, ended, was idle too long, or is too old. */
export async function findSession(db: Database, token: string): Promise<FoundSession | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('token_hash', '=', hashOf(token))
    .where('seen_at', '>', ago(IDLE_DAYS * 24 * 60))
    .where('sessions.created_at', '>', ago(MAX_DAYS * 24 * 60))
    .select([...userColumns, 'sessions.id as sessionId', 'seen_at'])
    .select(({ selectFrom }) => [
      selectFrom('demanded_second_factors')
        .select('demanded_at')
        .whereRef('demanded_second_factors.role', '=', 'users.role')
        .as('demandedAt'),
      selectFrom('two_factor')
        .select('user_id')
        .whereRef('two_factor.user_id', '=', 'users.id')
        .where('enabled_at', '!=', '')
        .as('withApp'),
      selectFrom('passkeys')
        .select('user_id')
        .whereRef('passkeys.user_id', '=', 'users.id')
        .limit(1)
        .as('withPasskey'),
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const { sessionId, seen_at, demandedAt, withApp, withPasskey, ...user } = row
  if (seen_at < ago(TOUCH_MINUTES)) touch(db, sessionId)
  if (demandedAt === null || withApp !== null || withPasskey !== null) return { user, sessionId }
  const roleSince = (await lastRoleChange(db, user.id)) ?? user.createdAt
  return { user, sessionId, secondFactorBy: secondFactorDeadline(demandedAt, roleSince) }
}

async function lastRoleChange(db: Database, userId: string): Promise<string | undefined> {
  const entry = await db
    .selectFrom('activity')
    .select('at')
    .where('subject_id', '=', userId)
    .where('kind', '=', 'user.role-changed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry?.at
}

/**
 * Not waited for, since a read must not wait for a write, nor fail with it: the next request tries again. A later time stays: the clock
 * is behind, and who works now must not be signed out once it is right; or it was ahead.
 */
function touch(db: Database, id: string) {
  db.updateTable('sessions')
    .set({ seen_at: now() })
    .where('id', '=', id)
    // Several requests at once write once.
    .where('seen_at', '<', ago(TOUCH_MINUTES))
    .execute()
    .catch(() => {})
}

const CONFIRMED_MINUTES = 15

/** Whether the user of the session signed in or typed the password in the last 15 minutes. */
export const isConfirmed = (db: Database, sessionId: string): Promise<boolean> =>
  isFound(
    db
      .selectFrom('sessions')
      .leftJoin('session_confirmations', 'session_id', 'sessions.id')
      .select('sessions.id')
      .where('sessions.id', '=', sessionId)
      .where((eb) =>
        eb.or([
          eb('sessions.created_at', '>', ago(CONFIRMED_MINUTES)),
          eb('session_confirmations.at', '>', ago(CONFIRMED_MINUTES)),
        ]),
      ),
  )

export type OpenSession = Awaited<ReturnType<typeof listSessions>>[number]

const MAX_LISTED = 100

/** The most recently used first. */
export async function listSessions(db: Database, userId: string) {
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'address'])
    .select(['user_agent as userAgent', 'created_at as createdAt', 'seen_at as seenAt'])
    .where('user_id', '=', userId)
    .where('seen_at', '>', ago(IDLE_DAYS * 24 * 60))
    .where('created_at', '>', ago(MAX_DAYS * 24 * 60))
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()
  return sessions.map((session) => ({ ...session, seenAt: session.seenAt < now() ? session.seenAt : now() }))
}

/** Ends a session of the actor, or of another user. False when that user has no such session. */
export function endSession(db: Database, actor: User, id: string, owner = actor): Promise<boolean> {
  return change(db, (tx) => endSessionOf(tx, actor, id, owner))
}

export async function endSessionOf(tx: Tx, actor: Actor, id: string, owner: User): Promise<boolean> {
  const ended = tx.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', owner.id)
  if (!(await isWritten(ended))) return false
  const kind = actor.id === owner.id ? 'user.session-ended' : 'user.session-ended-by-admin'
  await record(tx, actor, { kind, subject: subjectOf(owner) })
  return true
}

/** Ends the sessions of a user, for that user or for a Super Admin, but for the one to keep. 404 when there is no such user. */
export function endSessionsOf(db: Database, actor: User, userId: string, keep: string): Promise<void> {
  return change(db, async (tx) => {
    const owner = await findUser(tx, userId)
    await closeSessions(tx, owner.id, keep)
    const kind = owner.id === actor.id ? 'user.other-sessions-ended' : 'user.sessions-ended-by-admin'
    await record(tx, actor, { kind, subject: subjectOf(owner) })
  })
}

export async function closeSession(tx: Tx, id: string) {
  await tx.deleteFrom('sessions').where('id', '=', id).execute()
}

/** All of a user, but for the one to keep. */
export async function closeSessions(tx: Tx, userId: string, keep = '') {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', keep).execute()
}

/** Also those that are too old. */
export async function closeIdleSessions(db: Database) {
  await change(db, (tx) =>
    tx
      .deleteFrom('sessions')
      .where((eb) =>
        eb.or([eb('seen_at', '<', ago(IDLE_DAYS * 24 * 60)), eb('created_at', '<', ago(MAX_DAYS * 24 * 60))]),
      )
      .execute(),
  )
}
