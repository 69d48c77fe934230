import type { LinkPurpose } from '../../domain/account/account-link.ts'
import type { Actor, User } from '../../domain/account/known-user-schema.ts'
import type { AccountChange, MailContent } from '../../domain/mail/mail-schema.ts'
import { limitOf } from '../../domain/shared/limits.ts'
import { change, type Database, now, type Tx } from '../database/database.ts'
import { queueMail } from '../mail/outbox.ts'
import { countInChange } from '../requests/rate-limits.ts'
import { makeLink } from './account-links.ts'
import { deviceName } from './device-name.ts'
import { makeSessionLink } from './session-links.ts'

/** The mails about an account. Call these in the transaction of the change that causes the mail. */

type LinkMail = Extract<MailContent, { kind: LinkPurpose }>

/** Mails a user a new link; to `newEmail` where that is not yet the user's address. */
export async function mailLink(tx: Tx, user: User, content: LinkMail, newEmail?: string): Promise<void> {
  const link = await makeLink(tx, user.id, content.kind, newEmail)
  await queueMail(tx, { ...content, to: newEmail ?? user.email, about: user.id, link })
}

export function mailInvitation(tx: Tx, user: User, by: Actor): Promise<void> {
  const facts = { name: user.name, invitedBy: by.name || by.email, role: user.role }
  return mailLink(tx, user, { kind: 'invitation', facts })
}

export async function mailNewDevice(
  tx: Tx,
  user: User,
  { userAgent, address }: { userAgent: string; address: string },
  sessionId: string,
): Promise<void> {
  const facts = { name: user.name, device: deviceName(userAgent), address, at: now() }
  const link = await makeSessionLink(tx, sessionId)
  await queueMail(tx, { kind: 'new-device', to: user.email, about: user.id, facts, link })
}

/** Tells a user, once a day, that somebody may be guessing their password. */
export function mailGuessing(db: Database, user: User): Promise<void> {
  return change(db, async (tx) => {
    if (await countInChange(tx, [limitOf('guessing-mail'), user.id]))
      await mailAccountChange(tx, user, 'guessing')
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
