import { accountLinks } from '../account/account-link.ts'
import type { MailState } from '../shared/mail-state.ts'
import { pages } from '../shared/pages.ts'
import type { MailContent, MailKind } from './mail-schema.ts'

export type NewMail = MailContent & {
  to: string
  /** The id of the user, enquiry, application or subscriber that the mail is about. Deleting that record deletes its mails. */
  about: string
  /** The token of the link in the mail, and its expiry (ISO time). */
  link?: { token: string; until: string }
  /** The mailing that it belongs to. Ordinary mails are sent before those of mailings. */
  mailingId?: string
}

/** The path of the page that the token in each kind of mail opens. */
export const linkIn: Record<MailKind, string | undefined> = {
  'password-reset': accountLinks['password-reset'].path,
  invitation: accountLinks.invitation.path,
  'email-change': accountLinks['email-change'].path,
  'account-changed': undefined,
  enquiry: undefined,
  reply: undefined,
  application: undefined,
  'test-content': undefined,
  candidate: pages.application.path,
  subscription: pages.confirmSubscription.path,
  opening: pages.unsubscribe.path,
}

/** The names in the logs of the recipients of mails to people whom they must not name. */
const unnamed: Partial<Record<MailKind, string>> = {
  candidate: 'a candidate',
  reply: 'a visitor',
  subscription: 'a subscriber',
  opening: 'a subscriber',
}

export const loggedRecipient = ({ kind, to }: Pick<OutboxMail, 'kind' | 'to'>) => unnamed[kind] ?? to

/** The mail server's answer may quote the address, which the server's log must not hold. */
export const isRecipientSecret = (kind: MailKind) => unnamed[kind] !== undefined

export const mailLabels: Record<MailKind, string> = {
  'password-reset': 'Reset link',
  invitation: 'Invitation',
  'email-change': 'Address to confirm',
  'account-changed': 'Notice of a change',
  enquiry: 'Enquiry',
  reply: 'Reply to an enquiry',
  subscription: 'Subscription to confirm',
  opening: 'Opening',
  application: 'Application',
  'test-content': 'Test content',
  candidate: 'Mail to a candidate',
}

export type OutboxMail = MailContent & {
  id: string
  to: string
  /** The token of its link; empty when it has no link or the token was deleted. */
  token: string
  state: MailState
  tries: number
  /** The error of the last try, or empty. */
  lastError: string
  createdAt: string
  sentAt: string | null
}

export const GIVE_UP_HOURS = 24

const MINUTE = 60_000 // ms
const RETRY_PAUSES = [1, 3, 10, 30, 60, 120, 240] // minutes; the last one repeats

/** In ms. */
export const LONGEST_PAUSE = RETRY_PAUSES.at(-1)! * MINUTE

/** The pause after this number of tries, in ms. */
export const pauseAfter = (tries: number) => (RETRY_PAUSES[tries - 1] ?? RETRY_PAUSES.at(-1)!) * MINUTE
