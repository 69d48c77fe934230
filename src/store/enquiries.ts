import { randomUUID } from 'node:crypto'
import type { EnquiryFields } from '../domain/enquiry.ts'
import { visitor } from '../domain/user.ts'
import { record } from './activity.ts'
import { change, type Database, now } from './database.ts'

/** Keeps what a visitor wrote. The log holds its id alone, so that erasing the enquiry erases the person. */
export function addEnquiry(db: Database, fields: EnquiryFields): Promise<void> {
  return change(db, async (tx) => {
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
    await record(tx, visitor, { kind: 'enquiry.received', subject: { id, name: 'Enquiry' } })
  })
}
