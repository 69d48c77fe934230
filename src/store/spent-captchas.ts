import { type Database, now, type Tx } from './database.ts'

/** True the first time a solution comes; each is good once, also for two calls at the same moment. */
export async function spendCaptcha(
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

/** A challenge that is out of date is refused without a look at the table. */
export async function deleteExpiredCaptchas(db: Database): Promise<void> {
  await db.deleteFrom('spent_captchas').where('expires_at', '<', now()).execute()
}
