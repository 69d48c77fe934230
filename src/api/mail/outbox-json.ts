import { z } from 'zod'
import { linkIn, mailLabels, mailStates, type OutboxMail } from '../../domain/mail/mail.ts'
import type { MailKind } from '../../domain/mail/mail-schema.ts'
import { mailText } from '../../domain/mail/mail-text.ts'
import { mailWords, type Sender } from '../../domain/mail/mail-words.ts'
import { identified, identifiedSchema } from '../answers.ts'

/** A mail in the outbox's list, without its text, whose reading is logged. */
export const mailAnswer = identifiedSchema(
  z.object({
    id: z.string(),
    kind: z.enum(Object.keys(mailLabels) as MailKind[]),
    to: z.string(),
    state: z.enum(mailStates),
    tries: z.number(),
    lastError: z.string(),
    createdAt: z.string(),
    sentAt: z.string().nullable(),
    canSendAgain: z
      .boolean()
      .meta({ description: 'A mail that was given up can be sent again, unless its link has ended.' }),
    hasLinkToCopy: z
      .boolean()
      .meta({ description: 'Whether reading the mail gives the link of an invitation or a reset.' }),
  }),
).meta({ id: 'Mail' })
export type MailJson = z.output<typeof mailAnswer>

export const openMailAnswer = mailAnswer.extend({
  subject: z.string(),
  text: z.string(),
  link: z
    .string()
    .nullable()
    .meta({ description: 'The link of an invitation or a reset, where links are shown; else null.' }),
})
type OpenMailJson = z.output<typeof openMailAnswer>

/** Without an SMTP server a Super Admin passes these links on. */
const passedOn: readonly MailKind[] = ['invitation', 'password-reset']

export function mailJson(mail: OutboxMail, showLinks: boolean): MailJson {
  const { id, kind, to, state, tries, lastError, createdAt, sentAt, token } = mail
  const canSendAgain = state === 'dead' && (linkIn[kind] === undefined || token !== '')
  const hasLinkToCopy = showLinks && passedOn.includes(kind) && token !== ''
  return identified({
    id,
    kind,
    to,
    state,
    tries,
    lastError,
    createdAt,
    sentAt,
    canSendAgain,
    hasLinkToCopy,
  })
}

/** A mail with its text. With SMTP, links are removed, since they are for the recipient only. */
export function openMailJson(mail: OutboxMail, sender: Sender, showLinks: boolean): OpenMailJson {
  const words = mailWords(showLinks ? mail : { ...mail, token: '' }, sender)
  const json = mailJson(mail, showLinks)
  const link = (json.hasLinkToCopy && words.action?.url) || null
  return { ...json, subject: words.subject, text: mailText(words, sender.studioName), link }
}
