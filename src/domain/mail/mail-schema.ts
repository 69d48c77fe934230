import { z } from 'zod'
import { roleNames } from '../account/role.ts'
import { newEnquiry } from '../enquiry/enquiry-schema.ts'
import { readStored } from '../stored-schema.ts'

/** What happened to an account, as its owner reads it. */
const accountChange = z.union([
  z.enum(['password', 'two-factor-on', 'two-factor-off', 'recovery-codes']),
  z.object({ newEmail: z.string(), confirmed: z.boolean() }),
])
export type AccountChange = z.output<typeof accountChange>

/** What each kind of mail says; the words are found when it is sent or read (mail-words.ts). */
const mailFacts = {
  'password-reset': z.object({ name: z.string() }),
  invitation: z.object({ name: z.string(), invitedBy: z.string(), role: z.enum(roleNames) }),
  'email-change': z.object({ name: z.string() }),
  'account-changed': z.object({ name: z.string(), change: accountChange, at: z.string() }),
  enquiry: newEnquiry,
}
export type MailKind = keyof typeof mailFacts
export type MailContent = {
  [Kind in MailKind]: { kind: Kind; facts: z.output<(typeof mailFacts)[Kind]> }
}[MailKind]

/** What a mail of the outbox says, perhaps written by another release. */
export function readMailContent(kind: MailKind, facts: unknown): MailContent {
  const schema: z.ZodType | undefined = mailFacts[kind]
  return { kind, facts: schema ? readStored(schema, facts) : facts } as MailContent
}
