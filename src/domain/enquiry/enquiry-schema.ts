import { z } from 'zod'
import { email } from '../account/user-schema.ts'
import { line, requiredLine, text } from '../text-schema.ts'
import { isPhoneNumber, enquiryLimits as limits, NOT_A_PHONE } from './enquiry-rules.ts'

const NOT_SOLVED = 'Please complete the captcha.'

/** Every rule for what a visitor writes to the studio. A line is one line, so a name cannot become a mail's header. */
export const newEnquiry = z.object({
  firstName: requiredLine(limits.firstName, 'Give your first name.'),
  lastName: line(limits.lastName).default(''),
  company: line(limits.company).default(''),
  mobileNumber: line(limits.mobileNumber).refine(isPhoneNumber, NOT_A_PHONE),
  emailAddress: email,
  message: text(limits.message).refine((value) => value !== '', 'Write your message.'),
})
export type EnquiryFields = z.output<typeof newEnquiry>

/** The whole call: the enquiry and the proof that a person wrote it. */
export const sentEnquiry = newEnquiry.extend({
  recaptchaToken: z.string(NOT_SOLVED).refine((value) => value !== '', NOT_SOLVED),
})
