import { missingOf, type requiredOfEnquiry } from '../../domain/enquiry/enquiry.ts'
import type { EnquiryFields } from '../../domain/enquiry/enquiry-schema.ts'

const words: Record<(typeof requiredOfEnquiry)[number], string> = {
  firstName: 'first name',
  mobileNumber: 'mobile number',
  emailAddress: 'e-mail address',
  message: 'message',
}

const list = new Intl.ListFormat('en-GB')

/** Says what a grey button waits for; nothing when the fields are filled. */
export function stillNeeded(draft: EnquiryFields): string {
  const missing = missingOf(draft).map((field) => words[field])
  return missing.length > 0 ? `Still needed: ${list.format(missing)}.` : ''
}
