import { z } from 'zod'
import { namedId, requiredLine, text } from '../shared/text-schema.ts'
import { SUBJECT_LENGTH, TEXT_LENGTH } from './mailing.ts'

/** Paragraphs are separated by an empty line. */
export const newMailing = z.object({
  jobId: namedId('Choose an opening.'),
  subject: requiredLine(SUBJECT_LENGTH, 'Enter a subject.'),
  text: text(TEXT_LENGTH).refine((value) => value !== '', 'Enter the text of the mail.'),
})
export type NewMailing = z.output<typeof newMailing>

export const mailingChange = z.object({ stopped: z.boolean('stopped is true or false.') })

const mailingStates = ['sending', 'stopped', 'done', 'ended'] as const
export type MailingState = (typeof mailingStates)[number]

/** Subscribers who unsubscribe before their mail is sent are in none of the numbers. */
export const mailing = z
  .object({
    id: z.string(),
    jobId: z.string(),
    jobTitle: z.string().meta({ description: 'As at the start.' }),
    subject: z.string(),
    text: z.string(),
    startedAt: z.string(),
    startedBy: z.string().meta({ description: 'The name of the user, as at that time.' }),
    state: z.enum(mailingStates).meta({ description: 'ended: stopped, and the rest was given up.' }),
    isOpeningClosed: z
      .boolean()
      .default(false)
      .meta({ description: 'The opening is closed, hidden or gone: then nothing is sent.' }),
    receivers: z.number(),
    sent: z.number(),
    failed: z.number().meta({ description: 'Given up; they are in the outbox.' }),
    lastSentAt: z.string().nullable(),
  })
  .meta({ id: 'Mailing' })
export type Mailing = z.output<typeof mailing>
