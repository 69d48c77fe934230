import type { EnquiryFields } from '../../domain/enquiry/enquiry-schema.ts'
import { studioAddresses } from '../content/studio-addresses.ts'
import type { Tx } from '../database/database.ts'
import { queueMail } from '../mail/outbox.ts'

/** Mails an enquiry to the addresses in the site content, or to the Super Admins if there are none. */
export async function mailEnquiry(tx: Tx, id: string, facts: EnquiryFields): Promise<void> {
  for (const to of await studioAddresses(tx, 'enquiriesTo'))
    await queueMail(tx, { kind: 'enquiry', to, about: id, facts })
}
