import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { User } from '../domain/user.ts'
import { type Database, now, type Tx } from './database.ts'

export const IDLE_DAYS = 30
// Writing at each request would cost a commit a request; 'last seen' is right to these minutes.
const TOUCH_MINUTES = 10
const MINUTE = 60_000 // ms

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString()

/** Opens a session and gives its token: 256 random bits, of which only the hash is kept. */
export async function openSession(tx: Tx, userId: string, from: { userAgent: string; address: string }) {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      token_hash: hashOf(token),
      user_id: userId,
      user_agent: from.userAgent.slice(0, 300),
      address: from.address,
      created_at: now(),
      seen_at: now(),
    })
    .execute()
  return token
}

/** The user behind a token, and the session; none when it is unknown, ended, or was idle too long. */
export async function findSession(
  db: Database,
  token: string,
): Promise<{ user: User; sessionId: string } | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('token_hash', '=', hashOf(token))
    .where('seen_at', '>', ago(IDLE_DAYS * 24 * 60))
    .select(['sessions.id as sessionId', 'seen_at', 'users.id', 'name', 'email', 'role', 'status'])
    .select('users.created_at as createdAt')
    .executeTakeFirst()
  if (!row) return undefined
  const { sessionId, seen_at, ...user } = row
  if (seen_at < ago(TOUCH_MINUTES)) await touch(db, sessionId)
  return { user, sessionId }
}

function touch(db: Database, id: string) {
  return db.updateTable('sessions').set({ seen_at: now() }).where('id', '=', id).execute()
}

export async function closeSession(tx: Tx, id: string) {
  await tx.deleteFrom('sessions').where('id', '=', id).execute()
}

export async function closeOtherSessions(tx: Tx, userId: string, keep: string) {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', keep).execute()
}

export async function closeIdleSessions(db: Database) {
  await db
    .deleteFrom('sessions')
    .where('seen_at', '<', ago(IDLE_DAYS * 24 * 60))
    .execute()
}
