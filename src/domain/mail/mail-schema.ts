import { z } from 'zod'
import { roleNames } from '../account/role.ts'
import { newEnquiry } from '../enquiry/enquiry-schema.ts'
import { sentMailTemplates } from '../hiring/mail-template.ts'
import { interview } from '../hiring/mail-template-schema.ts'
import { readStored } from '../shared/stored-schema.ts'

/** A change of an account that its owner is notified of. */
const accountChange = z.union([
  z.enum([
    'password',
    'two-factor-on',
    'two-factor-off',
    'recovery-codes',
    'passkey-added',
    'passkey-removed',
    'guessing',
  ]),
  z.object({ newEmail: z.string(), confirmed: z.boolean() }),
])
export type AccountChange = z.output<typeof accountChange>

export const openingMailFacts = z.object({
  subject: z.string(),
  text: z.string(),
  /** The path of the opening's page. */
  path: z.string(),
  title: z.string(),
  department: z.string(),
  location: z.string(),
})
export type OpeningMail = z.output<typeof openingMailFacts>

const candidateFacts = z.object({
  applicationId: z.string(),
  name: z.string(),
  email: z.string(),
  opening: z.string(),
})
export type CandidateFacts = z.output<typeof candidateFacts>

const refusedPublication = z.object({
  name: z.string(),
  /** '1 Dec 2026, 09:00', in the studio's time zone. */
  moment: z.string(),
  problems: z.array(z.object({ name: z.string(), message: z.string() })),
})
export type RefusedPublication = z.output<typeof refusedPublication>

/** The data of each kind of mail. Its texts are written when it is sent or read (mail-words.ts). */
const mailFacts = {
  'password-reset': z.object({ name: z.string() }),
  invitation: z.object({ name: z.string(), invitedBy: z.string(), role: z.enum(roleNames) }),
  'email-change': z.object({ name: z.string() }),
  'account-changed': z.object({ name: z.string(), change: accountChange, at: z.string() }),
  /** A sign-in from a device that the user had not used before. */
  'new-device': z.object({ name: z.string(), device: z.string(), address: z.string(), at: z.string() }),
  /** To the person who scheduled it, or to the Super Admins when that person may no longer publish. */
  'not-published': refusedPublication,
  enquiry: newEnquiry,
  /** To the visitor who wrote an enquiry, which is quoted. */
  reply: z.object({
    subject: z.string(),
    body: z.string(),
    by: z.object({ id: z.string(), name: z.string() }),
    /** The address that an answer goes to; empty: the sender. */
    replyTo: z.string(),
    message: z.string(),
    receivedAt: z.string(),
  }),
  subscription: z.object({}),
  opening: openingMailFacts,
  /** To the studio. */
  application: candidateFacts,
  /** To the studio. */
  'test-content': candidateFacts,
  /** To the candidate: the text with its placeholders filled in. */
  candidate: z.object({
    template: z.enum(sentMailTemplates),
    subject: z.string(),
    body: z.string(),
    interview: interview.nullable(),
    /** The address that an answer goes to; empty: the sender. */
    replyTo: z.string(),
  }),
}
export type MailKind = keyof typeof mailFacts
export type MailContent = {
  [Kind in MailKind]: { kind: Kind; facts: z.output<(typeof mailFacts)[Kind]> }
}[MailKind]

/** Reads the data of a mail in the outbox, which another release may have written. */
export function readMailContent(kind: MailKind, facts: unknown): MailContent {
  const schema: z.ZodType | undefined = mailFacts[kind]
  return { kind, facts: schema ? readStored(schema, facts) : facts } as MailContent
}
