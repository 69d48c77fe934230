import { randomUUID } from 'node:crypto'
import { visitor } from '../../domain/account/user.ts'
import type { EnquiryFields } from '../../domain/enquiry/enquiry-schema.ts'
import { record } from '../activity/activity.ts'
import { change, type Database, now, type Tx } from '../database.ts'
import { answerTo, type CallKey, once } from '../idempotency.ts'
import { mailEnquiry } from './enquiry-mail.ts'

/**
 * Keeps what a visitor wrote, once for each key, and mails it to the studio. `allow` may still refuse it by throwing; then nothing is kept. The log
 * holds its id alone, so that erasing the enquiry erases the person.
 */
export async function addEnquiry(
  db: Database,
  fields: EnquiryFields,
  call: CallKey | undefined,
  allow: (tx: Tx) => Promise<void>,
): Promise<void> {
  await change(db, (tx) =>
    once(tx, visitor, ofItsWords(call), async () => {
      await allow(tx)
      return insertEnquiry(tx, fields)
    }),
  )
}

/** A repeated call, whose captcha is spent by now. */
export async function isKept(db: Database, call: CallKey | undefined): Promise<boolean> {
  return (await answerTo(db, visitor, ofItsWords(call))) !== undefined
}

/**
 * Visitors have no account that their keys could belong to, so a key belongs to what was written: the same key with other
 * words, a stranger's or changed ones, is another enquiry.
 */
const ofItsWords = (call: CallKey | undefined): CallKey | undefined =>
  call && { ...call, key: `${call.bodyHash} ${call.key}` }

async function insertEnquiry(tx: Tx, fields: EnquiryFields): Promise<{ id: string }> {
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
