import type { Database, Tx } from '../database/database.ts'
import { countOf, isWritten } from '../database/sql-parts.ts'
import { usersWithout } from './second-factors.ts'

export const countRecoveryCodes = (db: Database | Tx, userId: string): Promise<number> =>
  countOf(db.selectFrom('recovery_codes').where('user_id', '=', userId))

/** Replaces the codes of a user. */
export async function putCodes(tx: Tx, userId: string, codeHashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codeHashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** Called after a second factor was turned off: without any the codes are for nothing. */
export async function deleteCodesWithoutFactor(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('user_id', 'in', usersWithout(tx).select('users.id'))
    .execute()
}

/** Deletes a recovery code; false when it does not exist or was used. */
export const spendRecoveryCode = (tx: Tx, userId: string, codeHash: string): Promise<boolean> =>
  isWritten(tx.deleteFrom('recovery_codes').where('user_id', '=', userId).where('code_hash', '=', codeHash))
