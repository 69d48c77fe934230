import type { User } from '../../domain/account/known-user-schema.ts'
import { notSignedIn } from '../../domain/shared/problem.ts'
import { record } from '../activity/activity.ts'
import { change, type Database, now, type Tx } from '../database/database.ts'
import { isWritten } from '../database/sql-parts.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { addToken, hashOf } from './tokens.ts'
import { spendStep } from './two-factor.ts'
import { subjectOf } from './user-rows.ts'
import { type Credentials, type Device, findCredentials, openSignedIn, requireSamePassword } from './users.ts'

const LIFETIME = 10 * 60_000 // ms
const MAX_TRIES = 5
const ENDED = 'This sign-in took too long. Please sign in again.'

export const challengeExpired = () => notSignedIn(ENDED)

/** Called after the password was right; 401 when it was changed since. Returns the token of a challenge, which a code must answer. */
export function openChallenge(db: Database, verified: Credentials, address: string): Promise<string> {
  return change(db, async (tx) => {
    await requireSamePassword(tx, verified)
    return addToken(tx, 'sign_in_challenges', {
      user_id: verified.user.id,
      // The challenge becomes invalid when the password changes.
      password_print: hashOf(verified.passwordHash),
      address,
      tries: 0,
      expires_at: new Date(Date.now() + LIFETIME).toISOString(),
    })
  })
}

export type Challenge = { tokenHash: string; user: User; address: string }

/** The challenge of a token. `retryAfter` (seconds) after too many tries, undefined when the challenge has expired. */
export async function findChallenge(
  db: Database,
  token: string,
): Promise<Challenge | { retryAfter: number } | undefined> {
  const row = await db
    .selectFrom('sign_in_challenges')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now())
    .selectAll()
    .executeTakeFirst()
  if (!row) return undefined
  if (row.tries >= MAX_TRIES) {
    return { retryAfter: Math.max(1, Math.ceil((Date.parse(row.expires_at) - Date.now()) / 1000)) }
  }
  const user = await findChallengeUser(db, row)
  return user && { tokenHash: row.token_hash, user, address: row.address }
}

/** Counts one try of the challenge. False when another call has used up the last one, or answered it. */
export const takeTry = (db: Database, { tokenHash }: Challenge): Promise<boolean> =>
  isWritten(
    db
      .updateTable('sign_in_challenges')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('token_hash', '=', tokenHash)
      .where('tries', '<', MAX_TRIES),
  )

/** The user of the challenge; undefined when the password was changed since. */
async function findChallengeUser(db: Database | Tx, challenge: { user_id: string; password_print: string }) {
  const found = await findCredentials(db, { id: challenge.user_id })
  return found && hashOf(found.passwordHash) === challenge.password_print ? found.user : undefined
}

export type Proof = { step: number } | { recoveryHash: string }

/** Opens a session after a right code and returns its token; undefined when the code was already used. 401 when the challenge has expired. */
export function answerChallenge(
  db: Database,
  { tokenHash }: Challenge,
  proof: Proof,
  device: Device,
): Promise<string | undefined> {
  return change(db, async (tx) => {
    const challenge = await tx
      .selectFrom('sign_in_challenges')
      .select(['user_id', 'password_print'])
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    const user = challenge && (await findChallengeUser(tx, challenge))
    if (!user) throw challengeExpired()
    const isFirst =
      'step' in proof
        ? await spendStep(tx, user.id, proof.step)
        : await spendRecoveryCode(tx, user.id, proof.recoveryHash)
    if (!isFirst) return undefined
    await tx.deleteFrom('sign_in_challenges').where('token_hash', '=', tokenHash).execute()
    if ('recoveryHash' in proof)
      await record(tx, user, { kind: 'user.recovery-code-used', subject: subjectOf(user) })
    return openSignedIn(tx, user, device)
  })
}
