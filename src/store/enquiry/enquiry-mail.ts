import type { EnquiryFields } from '../../domain/enquiry/enquiry-schema.ts'
import { findContent } from '../content/content.ts'
import type { Tx } from '../database.ts'
import { queueMail } from '../mail/outbox.ts'

/** Mails an enquiry to the addresses in the site content, or to the Super Admins if there are none. */
export async function mailEnquiry(tx: Tx, id: string, facts: EnquiryFields): Promise<void> {
  const named = (await findContent(tx, 'site'))?.enquiriesTo ?? []
  const addresses = named.length ? named : await superAdmins(tx)
  for (const to of new Set(addresses)) await queueMail(tx, { kind: 'enquiry', to, about: id, facts })
}

async function superAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'SUPER_ADMIN')
    .where('status', '=', 'Active')
    .execute()
  return rows.map(({ email }) => email)
}
