import type { Actor } from '../domain/account/known-user-schema.ts'
import { type Database, now, type Tx } from './database.ts'

// A form may be sent again as long after as a browser is likely to keep its draft.
const KEPT_DAYS = 60

/** The key that a call names, and the hash of what it sends. */
export type CallKey = { key: string; bodyHash: string }

/** What the call with this key made; `isRepeat` is false when it was made for another body. */
export type Once<T> = { answer: T; isRepeat: boolean }

/** Does the work once for each key of a user, and answers a repeat with what the first call made. */
export async function once<T>(
  tx: Tx,
  actor: Actor,
  call: CallKey | undefined,
  work: () => Promise<T>,
): Promise<Once<T>> {
  const first = await answerTo<T>(tx, actor, call)
  if (first) return first
  const answer = await work()
  if (call) {
    const { key, bodyHash } = call
    await tx
      .insertInto('idempotency_keys')
      .values({
        key,
        user_id: actor.id,
        body_hash: bodyHash,
        answer: JSON.stringify(answer),
        created_at: now(),
      })
      .execute()
  }
  return { answer, isRepeat: true }
}

/** What the first call with this key was answered; undefined when there was none. */
export async function answerTo<T>(
  db: Database | Tx,
  actor: Actor,
  call: CallKey | undefined,
): Promise<Once<T> | undefined> {
  if (!call) return undefined
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['answer', 'body_hash'])
    .where('user_id', '=', actor.id)
    .where('key', '=', call.key)
    .executeTakeFirst()
  if (!first) return undefined
  // Empty: kept before hashes were.
  const isRepeat = first.body_hash === '' || first.body_hash === call.bodyHash
  return { answer: JSON.parse(first.answer) as T, isRepeat }
}

export async function deleteOldKeys(db: Database): Promise<void> {
  const limit = new Date(Date.now() - KEPT_DAYS * 24 * 60 * 60 * 1000).toISOString()
  await db.deleteFrom('idempotency_keys').where('created_at', '<', limit).execute()
}
