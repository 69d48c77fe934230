import type { LinkPurpose } from '../account/account-link.ts'
import type { MailContent, MailKind } from './mail-schema.ts'

export type NewMail = MailContent & {
  to: string
  /** The id of the user or the enquiry that it tells of: what is erased takes its mails along. */
  about: string
  /** What the link in it needs, and until when it is good. */
  link?: { token: string; until: string }
}

/** Which mails hold a link, and for what. */
export const linkIn: Record<MailKind, LinkPurpose | undefined> = {
  'password-reset': 'password-reset',
  invitation: 'invitation',
  'email-change': 'email-change',
  'account-changed': undefined,
  enquiry: undefined,
}

/** As the outbox lists them. */
export const mailLabels: Record<MailKind, string> = {
  'password-reset': 'Reset link',
  invitation: 'Invitation',
  'email-change': 'Address to confirm',
  'account-changed': 'Notice of a change',
  enquiry: 'Enquiry',
}

export const mailStates = ['waiting', 'sent', 'dead'] as const
export type MailState = (typeof mailStates)[number]

/** A mail in the outbox. */
export type OutboxMail = MailContent & {
  id: string
  to: string
  /** Empty: it has no link, or its link is blanked. */
  token: string
  state: MailState
  tries: number
  /** What the last try was answered, or empty. */
  lastError: string
  createdAt: string
  sentAt: string | null
}

/** What everybody is told of a mail that no server will deliver. */
export const NO_MAIL_SERVER =
  'This site has no mail server yet: a Super Admin can read the mail in the outbox.'

export const GIVE_UP_HOURS = 24

const MINUTE = 60_000 // ms
const PAUSES = [1, 3, 10, 30, 60, 120, 240] // minutes; the last one again and again

/** How long a mail rests after so many tries, in ms. */
export const pauseAfter = (tries: number) => (PAUSES[tries - 1] ?? PAUSES.at(-1)!) * MINUTE
