import type { Database, Tx } from '../database/database.ts'
import { isWritten } from '../database/sql-parts.ts'

/** Marks a captcha solution as used; false when it was already used, also by a concurrent call. */
export const markCaptchaUsed = (db: Database | Tx, signature: string, expiresAt: string): Promise<boolean> =>
  isWritten(
    db
      .insertInto('spent_captchas')
      .values({ signature, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column('signature').doNothing()),
  )
