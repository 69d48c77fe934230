import { z } from 'zod'
import { requiredLine, text } from './text-schema.ts'

// With room for what is filled in: the instructions of a test alone may be as long as a template.
export const MAIL_SUBJECT_LENGTH = 1000 // characters
export const MAIL_BODY_LENGTH = 20_000 // characters

export const mailTextWithin = (subjectLength: number, bodyLength: number) =>
  z.object({
    subject: requiredLine(subjectLength, 'Enter a subject.'),
    /** Paragraphs, separated by an empty line. */
    body: text(bodyLength).refine((value) => value !== '', 'Enter the text of the mail.'),
  })

/** Subject and text of a mail in which nothing is filled in. */
export const plainMailText = mailTextWithin(MAIL_SUBJECT_LENGTH, MAIL_BODY_LENGTH)
