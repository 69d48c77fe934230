import type { Actor } from '../domain/user.ts'
import { type Database, now, type Tx } from './database.ts'

const KEPT_HOURS = 24

/** Does the work once for each key of a user, and answers a repeat with what the first call made. */
export async function once<T>(
  tx: Tx,
  actor: Actor,
  key: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return work()
  const first = await tx
    .selectFrom('idempotency_keys')
    .select('answer')
    .where('user_id', '=', actor.id)
    .where('key', '=', key)
    .executeTakeFirst()
  if (first) return JSON.parse(first.answer) as T
  const answer = await work()
  await tx
    .insertInto('idempotency_keys')
    .values({ key, user_id: actor.id, answer: JSON.stringify(answer), created_at: now() })
    .execute()
  return answer
}

export async function forgetOldKeys(db: Database): Promise<void> {
  const limit = new Date(Date.now() - KEPT_HOURS * 60 * 60 * 1000).toISOString()
  await db.deleteFrom('idempotency_keys').where('created_at', '<', limit).execute()
}
