import { z } from 'zod'
import { MAIL_BODY_LENGTH, MAIL_SUBJECT_LENGTH, mailTextWithin } from '../shared/mail-text-schema.ts'
import { line } from '../shared/text-schema.ts'
import { isAhead, TIME_PASSED } from './interview-time.ts'
import { type EditedTemplateName, editedTemplateNames, unknownPlaceholder } from './mail-template.ts'

const TEMPLATE_SUBJECT_LENGTH = 200 // characters
const TEMPLATE_BODY_LENGTH = 5000 // characters
const MAX_INTERVIEW_MINUTES = 8 * 60

const knownPlaceholders = (value: string) => unknownPlaceholder(value) === undefined
const NOT_KNOWN = {
  error: ({ input }: { input?: unknown }) => `There is no ${unknownPlaceholder(String(input))}.`,
}

const textWithin = (subjectLength: number, bodyLength: number) => {
  const { subject, body } = mailTextWithin(subjectLength, bodyLength).shape
  return z.object({
    subject: subject.refine(knownPlaceholders, NOT_KNOWN),
    body: body.refine(knownPlaceholders, NOT_KNOWN),
  })
}

export const templateText = textWithin(TEMPLATE_SUBJECT_LENGTH, TEMPLATE_BODY_LENGTH)

/** The rules for the text of this mail, which can name only its own placeholders. */
export const templateTextOf = (name: EditedTemplateName) =>
  templateText.superRefine((text, context) => {
    for (const field of ['subject', 'body'] as const) {
      const unknown = unknownPlaceholder(text[field], name)
      if (unknown)
        context.addIssue({ code: 'custom', path: [field], message: `There is no ${unknown} in this mail.` })
    }
  })

/** Subject and text of a mail to one or many candidates; placeholders in it are filled in. */
export const mailText = textWithin(MAIL_SUBJECT_LENGTH, MAIL_BODY_LENGTH)

export const mailTemplateChange = templateText.extend({
  updatedAt: z.iso.datetime({ offset: true, message: 'Not a time.' }).nullish(),
})

/** `updatedAt` is null while nobody has changed the default text. */
export const mailTemplate = templateText.extend({
  name: z.enum(editedTemplateNames),
  default: templateText,
  updatedAt: z.string().nullable(),
})
export type MailTemplate = z.output<typeof mailTemplate>

/** The time and place of an interview; the mail carries it as a calendar entry. */
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

/** The interview of a new mail; mails that were sent have interviews whose time has passed. */
export const newInterview = interview.extend({ at: interview.shape.at.refine(isAhead, TIME_PASSED) })
