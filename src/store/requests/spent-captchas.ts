import { type Database, now, type Tx } from '../database/database.ts'

/** Marks a captcha solution as used; false when it was already used, also by a concurrent call. */
export async function markCaptchaUsed(
  db: Database | Tx,
  signature: string,
  expiresAt: string,
): Promise<boolean> {
  const first = await db
    .insertInto('spent_captchas')
    .values({ signature, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('signature').doNothing())
    .returning('signature')
    .executeTakeFirst()
  return first !== undefined
}

/** Expired challenges are refused anyway, so their rows can be deleted. */
export async function deleteExpiredCaptchas(db: Database): Promise<void> {
  await db.deleteFrom('spent_captchas').where('expires_at', '<', now()).execute()
}
