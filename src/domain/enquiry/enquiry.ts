import type { EnquiryFields } from './enquiry-schema.ts'

export const emptyEnquiry: EnquiryFields = {
  firstName: '',
  lastName: '',
  company: '',
  mobileNumber: '',
  emailAddress: '',
  message: '',
}

/** The required fields, in the order of the form. */
export const requiredOfEnquiry = ['firstName', 'mobileNumber', 'emailAddress', 'message'] as const

export function missingOf(enquiry: EnquiryFields) {
  return requiredOfEnquiry.filter((field) => enquiry[field].trim() === '')
}

export function isComplete(enquiry: EnquiryFields, recaptchaToken: string): boolean {
  return missingOf(enquiry).length === 0 && recaptchaToken !== ''
}
