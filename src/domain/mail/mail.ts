import { accountLinks } from '../account/account-link.ts'
import type { MailState } from '../shared/mail-state.ts'
import { pages } from '../shared/pages.ts'
import { MINUTE } from '../time/durations.ts'
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

type MailDefinition = {
  label: string
  /** The path of the page that the token in it opens. */
  link?: string
  /** The recipient in the logs, which must not name these people. */
  unnamed?: string
}

export const mailKinds: Record<MailKind, MailDefinition> = {
  'password-reset': { label: 'Reset link', link: accountLinks['password-reset'].path },
  invitation: { label: 'Invitation', link: accountLinks.invitation.path },
  'email-change': { label: 'Address to confirm', link: accountLinks['email-change'].path },
  'account-changed': { label: 'Notice of a change' },
  'new-device': { label: 'Sign-in from a new device', link: pages.endSession.path },
  'not-published': { label: 'Refused publication' },
  enquiry: { label: 'Enquiry' },
  reply: { label: 'Reply to an enquiry', unnamed: 'a visitor' },
  subscription: {
    label: 'Subscription to confirm',
    link: pages.confirmSubscription.path,
    unnamed: 'a subscriber',
  },
  opening: { label: 'Opening', link: pages.unsubscribe.path, unnamed: 'a subscriber' },
  application: { label: 'Application' },
  'test-content': { label: 'Test content' },
  candidate: { label: 'Mail to a candidate', link: pages.application.path, unnamed: 'a candidate' },
}

export const loggedRecipient = ({ kind, to }: Pick<OutboxMail, 'kind' | 'to'>) =>
  mailKinds[kind]?.unnamed ?? to

/** The mail server's answer may quote the address, which the server's log must not hold. */
export const isRecipientSecret = (kind: MailKind) => mailKinds[kind]?.unnamed !== undefined

/** `token`: of the link in it; empty when it has no link or the token was deleted. */
export type AddressedMail = MailContent & { to: string; token: string }

export type OutboxMail = AddressedMail & {
  id: string
  about: NewMail['about']
  state: MailState
  tries: number
  /** The error of the last try, or empty. */
  lastError: string
  createdAt: string
  sentAt: string | null
}

export const GIVE_UP_HOURS = 24
/** A mail leaves the outbox after this time, at the latest. */
export const OUTBOX_DAYS = 90

const RETRY_PAUSES = [1, 3, 10, 30, 60, 120, 240] // minutes; the last one repeats

/** In ms. */
export const LONGEST_PAUSE = RETRY_PAUSES.at(-1)! * MINUTE

/** The pause after this number of tries, in ms. */
export const pauseAfter = (tries: number) => (RETRY_PAUSES[tries - 1] ?? RETRY_PAUSES.at(-1)!) * MINUTE
