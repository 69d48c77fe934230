import { z } from 'zod'
import { mailKinds, type OutboxMail } from '../../domain/mail/mail.ts'
import type { MailKind } from '../../domain/mail/mail-schema.ts'
import { mailText } from '../../domain/mail/mail-text.ts'
import { type MailWords, mailWords, type Sender } from '../../domain/mail/mail-words.ts'
import { mailStates } from '../../domain/shared/mail-state.ts'
import { identified, identifiedSchema } from '../shared/answers.ts'

/** A mail in the outbox's list, without its text, whose reading is logged. */
export const mailAnswer = identifiedSchema(
  z.object({
    id: z.string(),
    kind: z.enum(Object.keys(mailKinds) as MailKind[]),
    to: z.string(),
    subject: z.string(),
    state: z.enum(mailStates),
    tries: z.number(),
    lastError: z.string(),
    createdAt: z.string(),
    sentAt: z.string().nullable(),
    canSendAgain: z
      .boolean()
      .meta({ description: 'A mail that was given up can be sent again, unless its link has ended.' }),
    hasLinkToCopy: z.boolean().meta({ description: 'Whether reading the mail gives the link in it.' }),
  }),
).meta({ id: 'Mail' })
export type MailJson = z.output<typeof mailAnswer>

export const openMailAnswer = mailAnswer.extend({
  text: z.string(),
  link: z
    .string()
    .nullable()
    .meta({ description: 'The link in the mail, where links are shown; else null.' }),
})
type OpenMailJson = z.output<typeof openMailAnswer>

export const mailJson = (mail: OutboxMail, sender: Sender, showLinks: boolean): MailJson =>
  jsonOf(mail, wordsOf(mail, sender, showLinks), showLinks)

/** A mail with its text. With SMTP, links are removed, since they are for the recipient only. */
export function openMailJson(mail: OutboxMail, sender: Sender, showLinks: boolean): OpenMailJson {
  const words = wordsOf(mail, sender, showLinks)
  const json = jsonOf(mail, words, showLinks)
  const link = (json.hasLinkToCopy && words.action?.url) || null
  return { ...json, text: mailText(words, sender.studioName), link }
}

const wordsOf = (mail: OutboxMail, sender: Sender, showLinks: boolean) =>
  mailWords(showLinks ? mail : { ...mail, token: '' }, sender)

function jsonOf(mail: OutboxMail, { subject, action }: MailWords, showLinks: boolean): MailJson {
  const { id, kind, to, state, tries, lastError, createdAt, sentAt, token } = mail
  return identified({
    id,
    kind,
    to,
    subject,
    state,
    tries,
    lastError,
    createdAt,
    sentAt,
    canSendAgain: state === 'dead' && (mailKinds[kind]?.link === undefined || token !== ''),
    hasLinkToCopy: showLinks && action?.url !== undefined,
  })
}
