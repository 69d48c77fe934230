import { SESSION_LINK_OVER } from '../../domain/account/account-link.ts'
import { notValid } from '../../domain/shared/problem.ts'
import { DAY } from '../../domain/time/durations.ts'
import { change, type Database, now, type Tx } from '../database/database.ts'
import { endSessionOf } from './sessions.ts'
import { addToken, hashOf } from './tokens.ts'
import { findUser } from './user-rows.ts'

const LINK_DAYS = 7

/** A link that ends a session without signing in. */
export async function makeSessionLink(tx: Tx, sessionId: string): Promise<{ token: string; until: string }> {
  const until = new Date(Date.now() + LINK_DAYS * DAY).toISOString()
  return { token: await addToken(tx, 'session_links', { session_id: sessionId, expires_at: until }), until }
}

/** Ends the session of a mailed link. 422 when that session has ended or the link is over. */
export function endSessionByLink(db: Database, token: string): Promise<void> {
  return change(db, async (tx) => {
    const found = await tx
      .selectFrom('session_links')
      .innerJoin('sessions', 'sessions.id', 'session_links.session_id')
      .where('session_links.token_hash', '=', hashOf(token))
      .where('expires_at', '>', now())
      .select(['session_id', 'user_id'])
      .executeTakeFirst()
    if (!found) throw notValid({ token: SESSION_LINK_OVER })
    const owner = await findUser(tx, found.user_id)
    await endSessionOf(tx, owner, found.session_id, owner)
  })
}
