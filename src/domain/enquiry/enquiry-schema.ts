import { z } from 'zod'
import { email } from '../account/email-schema.ts'
import { isPhoneNumber, NOT_A_PHONE } from '../shared/phone-number.ts'
import { line, requiredLine, text } from '../shared/text-schema.ts'
import { enquiryLimits as limits } from './enquiry-rules.ts'

const NOT_SOLVED = 'Please complete the captcha.'

/** The rules for an enquiry. Names are single lines, so that they cannot add headers to a mail. */
export const newEnquiry = z.object({
  firstName: requiredLine(limits.firstName, 'Enter your first name.'),
  lastName: line(limits.lastName).default(''),
  company: line(limits.company).default(''),
  mobileNumber: line(limits.mobileNumber).refine(isPhoneNumber, NOT_A_PHONE),
  emailAddress: email,
  message: text(limits.message).refine((value) => value !== '', 'Enter your message.'),
})
export type EnquiryFields = z.output<typeof newEnquiry>

export const sentEnquiry = newEnquiry.extend({
  recaptchaToken: z.string(NOT_SOLVED).refine((value) => value !== '', NOT_SOLVED),
})
