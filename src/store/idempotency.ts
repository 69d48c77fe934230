import type { Actor } from '../domain/account/known-user-schema.ts'
import { type Database, now, type Tx } from './database.ts'

// A form may be sent again as long after as a browser is likely to keep its draft.
const KEPT_DAYS = 60

/** Does the work once for each key of a user, and answers a repeat with what the first call made. */
export async function once<T>(
  tx: Tx,
  actor: Actor,
  key: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return work()
  const first = await answerTo<T>(tx, actor, key)
  if (first !== undefined) return first
  const answer = await work()
  await tx
    .insertInto('idempotency_keys')
    .values({ key, user_id: actor.id, answer: JSON.stringify(answer), created_at: now() })
    .execute()
  return answer
}

/** What the first call with this key was answered; undefined when there was none. */
export async function answerTo<T>(
  db: Database | Tx,
  actor: Actor,
  key: string | undefined,
): Promise<T | undefined> {
  if (key === undefined) return undefined
  const first = await db
    .selectFrom('idempotency_keys')
    .select('answer')
    .where('user_id', '=', actor.id)
    .where('key', '=', key)
    .executeTakeFirst()
  return first && (JSON.parse(first.answer) as T)
}

export async function forgetOldKeys(db: Database): Promise<void> {
  const limit = new Date(Date.now() - KEPT_DAYS * 24 * 60 * 60 * 1000).toISOString()
  await db.deleteFrom('idempotency_keys').where('created_at', '<', limit).execute()
}
