import { z } from 'zod'
import { email } from '../account/email-schema.ts'
import { EMAIL_LENGTH } from '../account/user.ts'
import { MAX_ENTRY_ID } from '../shared/entry-id.ts'
import { isPhoneNumber, NOT_A_PHONE } from '../shared/phone-number.ts'
import { line, namedId, requiredLine, text } from '../shared/text-schema.ts'
import { isDay } from '../time/day.ts'
import { typedAmount } from './amount.ts'

export const TENDER_LINE = 200 // characters
export const CERTIFICATES = 20 // of a project
export const TENDER_TEXT = 2000 // characters
const MAX_RUPEES = 1e13

const day = line(10)
  .refine((value) => value === '' || isDay(value), 'Enter the date as 22 Nov 2026, or leave it empty.')
  .default('')

const rupees = z
  .union([z.string(), z.number(), z.null()], 'Enter an amount in rupees.')
  .transform((typed) => (typeof typed === 'string' ? typedAmount(typed) : typed))
  .pipe(
    z
      .number('Enter an amount in rupees, such as 1,25,00,000.')
      .min(0, 'Enter 0 or more.')
      .max(MAX_RUPEES, 'Too large.')
      .nullable(),
  )

const clientContact = z.object({
  name: line(TENDER_LINE).default(''),
  designation: line(TENDER_LINE).default(''),
  phone: line(40)
    .refine((value) => value === '' || isPhoneNumber(value), NOT_A_PHONE)
    .default(''),
  email: line(EMAIL_LENGTH)
    .refine((value) => value === '' || email.safeParse(value).success, 'Enter a valid e-mail address.')
    .default(''),
})
export type ClientContact = z.output<typeof clientContact>

export const noContact: ClientContact = { name: '', designation: '', phone: '', email: '' }

/** A private PDF, such as a completion certificate. `file`: the id that its upload got. */
const certificate = z.object({
  id: z.number('An entry needs its number.').int().positive().max(MAX_ENTRY_ID),
  name: requiredLine(TENDER_LINE, 'Name the certificate.'),
  file: namedId('Choose a PDF.').refine((value) => value !== '', 'Choose a PDF.'),
})
export type Certificate = z.output<typeof certificate>

const certificates = z
  .array(certificate, 'Certificates are a list.')
  .max(CERTIFICATES, `At most ${CERTIFICATES} certificates.`)
  .refine(
    (list) => new Set(list.map(({ id }) => id)).size === list.length,
    'Two certificates have the same number.',
  )
  .default([])

/** What tenders ask of a project, and visitors never see. Nothing of it is required. */
export const tenderRules = {
  /** Of the building, in words: '₹ 4.2 crore, without site works'. */
  cost: line(TENDER_LINE).default(''),
  /** Of the studio's own contract, in rupees. */
  contractValue: rupees.default(null),
  /** ISO dates. */
  startedOn: day,
  finishedOn: day,
  services: text(TENDER_TEXT).default(''),
  /** 'Lead', 'Consultant', 'Joint venture', or other words. */
  role: line(TENDER_LINE).default(''),
  clientContact: clientContact.default(noContact),
  certificates,
  tenderNote: text(TENDER_TEXT).default(''),
}

export type Tender = { [Name in keyof typeof tenderRules]: z.output<(typeof tenderRules)[Name]> }

/** The rule of several fields: an end before the beginning is refused. */
export function checkTenderDays(
  { startedOn, finishedOn }: { startedOn: string; finishedOn: string },
  context: z.RefinementCtx,
) {
  if (!isDay(startedOn) || !isDay(finishedOn) || startedOn <= finishedOn) return
  context.addIssue({
    code: 'custom',
    path: ['finishedOn'],
    message: 'It cannot be finished before it was started.',
  })
}
