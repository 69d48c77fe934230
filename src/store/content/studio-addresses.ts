import type { Tx } from '../database/database.ts'
import { findContent } from './content.ts'

/** The receivers of a mail to the studio: the addresses in this field of the site content, or the Super Admins if there are none. */
export async function studioAddresses(tx: Tx, field: 'enquiriesTo' | 'applicationsTo'): Promise<string[]> {
  const named = (await findContent(tx, 'site'))[field]
  return [...new Set(named.length ? named : await superAdmins(tx))]
}

/** The addresses of the Super Admins who have a password. */
export async function superAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'SUPER_ADMIN')
    .where('status', '=', 'Active')
    .execute()
  return rows.map(({ email }) => email)
}
