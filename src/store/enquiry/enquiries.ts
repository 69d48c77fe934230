import { randomUUID } from 'node:crypto'
import { visitor } from '../../domain/account/user.ts'
import type { EnquiryFields } from '../../domain/enquiry/enquiry-schema.ts'
import { searchTextOf } from '../../domain/enquiry/enquiry-search.ts'
import { record } from '../activity/activity.ts'
import { studioAddresses } from '../content/studio-addresses.ts'
import { change, type Database, now, type Tx } from '../database/database.ts'
import { queueMail } from '../mail/outbox.ts'
import { type CallKey, runOnce, storedId, visitorsKey } from '../requests/idempotency.ts'

/**
 * Stores an enquiry, once for each key, and mails it to the studio. `allow` can refuse it by throwing; then nothing is stored.
 * The log contains only its id, so that deleting the enquiry deletes all personal data.
 */
export async function addEnquiry(
  db: Database,
  fields: EnquiryFields,
  call: CallKey | undefined,
  allow: (tx: Tx) => Promise<void>,
): Promise<void> {
  await change(db, (tx) =>
    runOnce(
      tx,
      visitor,
      visitorsKey(call),
      async () => {
        await allow(tx)
        return insertEnquiry(tx, fields)
      },
      storedId,
    ),
  )
}

async function insertEnquiry(tx: Tx, fields: EnquiryFields): Promise<{ id: string }> {
  const id = randomUUID()
  const receivedAt = now()
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
      created_at: receivedAt,
      status: 'NEW',
      note: '',
      noted_at: '',
      noted_by: '',
      updated_at: receivedAt,
      assignee: null,
      search: searchTextOf(fields, ''),
    })
    .execute()
  for (const to of await studioAddresses(tx, 'enquiriesTo'))
    await queueMail(tx, { kind: 'enquiry', to, about: id, facts: fields })
  await record(tx, visitor, { kind: 'enquiry.received', subject: { id, name: 'Enquiry' } })
  return { id }
}
