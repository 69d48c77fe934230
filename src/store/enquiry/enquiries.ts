import { createHash, randomUUID } from 'node:crypto'
import { visitor } from '../../domain/account/user.ts'
import type { EnquiryFields } from '../../domain/enquiry/enquiry.ts'
import { record } from '../activity/activity.ts'
import { change, type Database, now, type Tx } from '../database.ts'
import { answerTo, once } from '../idempotency.ts'
import { mailEnquiry } from './enquiry-mail.ts'

type Kept = { id: string }

/**
 * Keeps what a visitor wrote, once for each key, and mails it to the studio. `allow` may still refuse it by throwing; then nothing is kept. The log
 * holds its id alone, so that erasing the enquiry erases the person.
 */
export function addEnquiry(
  db: Database,
  fields: EnquiryFields,
  key: string | undefined,
  allow: (tx: Tx) => Promise<void>,
): Promise<Kept> {
  return change(db, (tx) =>
    once(tx, visitor, keyOf(fields, key), async () => {
      await allow(tx)
      return insertEnquiry(tx, fields)
    }),
  )
}

/** A repeated call, whose captcha is spent by now. */
export async function isKept(db: Database, fields: EnquiryFields, key: string | undefined): Promise<boolean> {
  return (await answerTo<Kept>(db, visitor, keyOf(fields, key))) !== undefined
}

/**
 * Visitors have no account that their keys could belong to, so a key belongs to what was written: the same key with other
 * words, a stranger's or changed ones, is another enquiry.
 */
function keyOf(fields: EnquiryFields, key: string | undefined) {
  return (
    key &&
    createHash('sha256')
      .update(JSON.stringify([key, fields]))
      .digest('hex')
  )
}

async function insertEnquiry(tx: Tx, fields: EnquiryFields): Promise<Kept> {
  const id = randomUUID()
  await tx
    .insertInto('enquiries')
    .values({
      id,
      first_name: fields.firstName,
      last_name: fields.lastName,
      company: fields.company,
      mobile_number: fields.mobileNumber,
      email_address: fields.emailAddress,
      message: fields.message,
      created_at: now(),
    })
    .execute()
  await mailEnquiry(tx, id, fields)
  await record(tx, visitor, { kind: 'enquiry.received', subject: { id, name: 'Enquiry' } })
  return { id }
}
