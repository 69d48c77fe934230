import { queueNextResetMail } from '../../../src/store/account/account-recovery.ts'
import type { Database } from '../../../src/store/database/database.ts'
import { listOutbox } from '../../../src/store/mail/outbox.ts'
import { handleNextRequest } from '../../../src/store/subscriber/subscriptions.ts'

/**
 * The mails of the outbox, newest first, after handling all requests for a reset or a subscription. Without those about new devices:
 * each sign-in of a test is one, since it has no cookie.
 */
export const mailsOf = async (db: Database) =>
  (await allMailsOf(db)).filter(({ kind }) => kind !== 'new-device')

export async function allMailsOf(db: Database) {
  while ((await queueNextResetMail(db)) || (await handleNextRequest(db)));
  return (await listOutbox(db, { limit: 200 })).mails
}

/** The token in the newest mail of this kind to this address. */
export async function tokenOf(db: Database, kind: string, to: string): Promise<string> {
  const mail = (await allMailsOf(db)).find((one) => one.kind === kind && one.to === to)
  if (!mail?.token) throw new Error(`There is no mail ${kind} with a link to ${to}.`)
  return mail.token
}
