import { z } from 'zod'
import { line, requiredLine, text } from '../text-schema.ts'
import { mailTemplateNames, unknownPlaceholder } from './mail-template.ts'

export const MAIL_SUBJECT_LENGTH = 200 // characters
export const MAIL_BODY_LENGTH = 5000 // characters
const MAX_INTERVIEW_MINUTES = 8 * 60

const knownPlaceholders = (value: string) => unknownPlaceholder(value) === undefined
const NOT_KNOWN = {
  error: ({ input }: { input?: unknown }) => `There is no ${unknownPlaceholder(String(input))}.`,
}

/** Subject and text of a mail, with placeholders such as {name}. */
export const mailText = z.object({
  subject: requiredLine(MAIL_SUBJECT_LENGTH, 'Enter a subject.').refine(knownPlaceholders, NOT_KNOWN),
  /** Paragraphs, separated by an empty line. */
  body: text(MAIL_BODY_LENGTH)
    .refine((value) => value !== '', 'Enter the text of the mail.')
    .refine(knownPlaceholders, NOT_KNOWN),
})

/** A change of a template by a Super Admin. */
export const mailTemplateChange = mailText.extend({
  updatedAt: z.iso.datetime({ offset: true, message: 'Not a time.' }).nullish(),
})

/** `updatedAt` is null while nobody has changed the default text. */
export const mailTemplate = mailText.extend({
  name: z.enum(mailTemplateNames),
  default: mailText,
  updatedAt: z.string().nullable(),
})
export type MailTemplate = z.output<typeof mailTemplate>

/** When and where; the mail carries it as a calendar entry. */
export const interview = z.object({
  /** ISO time with its offset. */
  at: z.iso.datetime({ offset: true, message: 'Enter the date and the time.' }),
  minutes: z
    .number('Enter the minutes.')
    .int('Enter a whole number of minutes.')
    .min(5, 'At least 5 minutes.')
    .max(MAX_INTERVIEW_MINUTES, 'At most 8 hours.'),
  /** A room, or the address of a video call. */
  place: line(300).refine((value) => value !== '', 'Enter the place.'),
})
export type Interview = z.output<typeof interview>
