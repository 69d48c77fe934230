import { accountLinks, LINK_EXPIRED, type LinkPurpose } from '../../domain/account/account-link.ts'
import type { User } from '../../domain/account/known-user-schema.ts'
import { notValid } from '../../domain/shared/problem.ts'
import { HOUR } from '../../domain/time/durations.ts'
import { type Database, now, type Tx } from '../database/database.ts'
import { countOf, isOver } from '../database/sql-parts.ts'
import { addToken, hashOf } from './tokens.ts'
import { userColumns } from './user-rows.ts'

type NewLink = { token: string; until: string }
type FoundLink = { user: User; purpose: LinkPurpose; newEmail: string }

export async function makeLink(
  tx: Tx,
  userId: string,
  purpose: LinkPurpose,
  newEmail = '',
): Promise<NewLink> {
  const until = new Date(Date.now() + accountLinks[purpose].hours * HOUR).toISOString()
  const row = { user_id: userId, purpose, new_email: newEmail, expires_at: until }
  return { token: await addToken(tx, 'account_links', row), until }
}

/** Finds a valid link with its user. 422 when it is for another purpose, was used, or has expired. */
export async function findLink(
  db: Database | Tx,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<FoundLink> {
  const found = await db
    .selectFrom('account_links')
    .innerJoin('users', 'users.id', 'user_id')
    .select([...userColumns, 'purpose', 'new_email as newEmail'])
    .where('token_hash', '=', hashOf(token))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  if (!found) throw notValid({ token: LINK_EXPIRED })
  const { purpose, newEmail, ...user } = found
  return { user, purpose, newEmail }
}

export const countLinks = (tx: Tx, userId: string, purpose: LinkPurpose): Promise<number> =>
  countOf(
    tx
      .selectFrom('account_links')
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .where((eb) => eb.not(isOver('expires_at', new Date(), accountLinks[purpose].hours * HOUR))),
  )

/** Deletes all links of the user, or those for one purpose, also from mails that are not sent yet. */
export async function endLinks(tx: Tx, userId: string, purpose?: LinkPurpose): Promise<void> {
  let links = tx.deleteFrom('account_links').where('user_id', '=', userId)
  let mails = tx.updateTable('outbox').set({ token: '' }).where('about', '=', userId)
  if (purpose) {
    links = links.where('purpose', '=', purpose)
    mails = mails.where('kind', '=', purpose)
  }
  await links.execute()
  await mails.execute()
}
