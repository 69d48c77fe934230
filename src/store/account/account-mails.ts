import type { Actor, User } from '../../domain/account/known-user-schema.ts'
import type { AccountChange } from '../../domain/mail/mail-schema.ts'
import { now, type Tx } from '../database/database.ts'
import { queueMail } from '../mail/outbox.ts'
import { makeLink } from './account-links.ts'

/** One function for each mail about an account. Call it in the transaction of the change that causes the mail. */

export async function mailPasswordReset(tx: Tx, user: User): Promise<void> {
  const link = await makeLink(tx, user.id, 'password-reset')
  await queueMail(tx, {
    kind: 'password-reset',
    to: user.email,
    about: user.id,
    facts: { name: user.name },
    link,
  })
}

export async function mailInvitation(tx: Tx, user: User, by: Actor): Promise<void> {
  const link = await makeLink(tx, user.id, 'invitation')
  const facts = { name: user.name, invitedBy: by.name || by.email, role: user.role }
  await queueMail(tx, { kind: 'invitation', to: user.email, about: user.id, facts, link })
}

/** Sent to the new address, which is not yet the user's address. */
export async function mailEmailConfirmation(tx: Tx, user: User, newEmail: string): Promise<void> {
  const link = await makeLink(tx, user.id, 'email-change', newEmail)
  await queueMail(tx, {
    kind: 'email-change',
    to: newEmail,
    about: user.id,
    facts: { name: user.name },
    link,
  })
}

/** Notifies users of a change to their account, so that they notice changes by others. */
export async function mailAccountChange(
  tx: Tx,
  user: Pick<User, 'id' | 'name' | 'email'>,
  change: AccountChange,
): Promise<void> {
  const facts = { name: user.name, change, at: now() }
  await queueMail(tx, { kind: 'account-changed', to: user.email, about: user.id, facts })
}
