import { z } from 'zod'
import type { Actor } from '../../domain/account/known-user-schema.ts'
import { visitor } from '../../domain/account/user.ts'
import { readStored } from '../../domain/shared/stored-schema.ts'
import { DAY } from '../../domain/time/durations.ts'
import { change, type Database, now, type Tx } from '../database/database.ts'

// A browser may send the draft of a form again for about this long.
const STORED_DAYS = 60

/** The Idempotency-Key of a call, and the hash of its fields. */
export type CallKey = { key: string; bodyHash: string }

/** Visitors have no account, so the body is part of the key: with another one it is another call. */
export const visitorsKey = (call: CallKey | undefined): CallKey | undefined =>
  call && { ...call, key: `${call.bodyHash} ${call.key}` }

/** The answer of the first call with this key, and whether that call had the same body. */
export type OnceResult<T> = { answer: T; hasSameBody: boolean }

/** The answer to keep of a call that stores personal data: with its id the key is found when the data is erased. */
export const storedId = z.object({ id: z.string() })

/** Whether this is a repeated call of a visitor, whose captcha is already used. */
export const isRepeated = async (db: Database, call: CallKey | undefined) =>
  (await findAnswer(db, visitor, visitorsKey(call), storedId)) !== undefined

/** Runs `work` once for each key of a user. A repeated call gets the answer of the first one. */
export async function runOnce<T>(
  tx: Tx,
  actor: Actor,
  call: CallKey | undefined,
  work: () => Promise<T>,
  schema: z.ZodType<T>,
): Promise<OnceResult<T>> {
  const first = await findAnswer(tx, actor, call, schema)
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
  return { answer, hasSameBody: true }
}

/** The answer of the first call with this key, as this release reads it; undefined when there was none. */
export async function findAnswer<T>(
  db: Database | Tx,
  actor: Actor,
  call: CallKey | undefined,
  schema: z.ZodType<T>,
): Promise<OnceResult<T> | undefined> {
  if (!call) return undefined
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['answer', 'body_hash'])
    .where('user_id', '=', actor.id)
    .where('key', '=', call.key)
    .executeTakeFirst()
  if (!first) return undefined
  // Empty for keys stored before there were hashes.
  const hasSameBody = first.body_hash === '' || first.body_hash === call.bodyHash
  return { answer: readStored(schema, JSON.parse(first.answer)), hasSameBody }
}

/** Deletes the keys of calls that were answered with this, by any caller. */
export async function deleteAnswer(tx: Tx, answer: object): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('answer', '=', JSON.stringify(answer)).execute()
}

export async function deleteOldKeys(db: Database): Promise<void> {
  const limit = new Date(Date.now() - STORED_DAYS * DAY).toISOString()
  await change(db, (tx) => tx.deleteFrom('idempotency_keys').where('created_at', '<', limit).execute())
}
