import type { Database, Tx } from '../database/database.ts'

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
