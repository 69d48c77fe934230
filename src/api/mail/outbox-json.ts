import { linkIn, type MailState, type OutboxMail } from '../../domain/mail/mail.ts'
import type { MailKind } from '../../domain/mail/mail-schema.ts'
import { mailText } from '../../domain/mail/mail-text.ts'
import { mailWords, type Sender } from '../../domain/mail/mail-words.ts'

/** A mail as the outbox lists it: never its words, which only who opens it reads. */
export type MailJson = {
  _id: string
  id: string
  kind: MailKind
  to: string
  state: MailState
  tries: number
  lastError: string
  createdAt: string
  sentAt: string | null
  /** A mail that was given up can be sent again, unless its link has ended. */
  canSendAgain: boolean
}
export type OpenMailJson = MailJson & { subject: string; text: string }

export function mailJson(mail: OutboxMail): MailJson {
  const { id, kind, to, state, tries, lastError, createdAt, sentAt, token } = mail
  const canSendAgain = state === 'dead' && (linkIn[kind] === undefined || token !== '')
  return { _id: id, id, kind, to, state, tries, lastError, createdAt, sentAt, canSendAgain }
}

/** Its words. Where mails leave by SMTP, a link is its reader's alone. */
export function openMailJson(mail: OutboxMail, sender: Sender, showLinks: boolean): OpenMailJson {
  const words = mailWords(showLinks ? mail : { ...mail, token: '' }, sender)
  return { ...mailJson(mail), subject: words.subject, text: mailText(words, sender.studioName) }
}
