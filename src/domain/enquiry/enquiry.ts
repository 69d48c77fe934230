/** What a visitor writes on the contact page. */
export type EnquiryFields = {
  firstName: string
  lastName: string
  company: string
  mobileNumber: string
  emailAddress: string
  message: string
}

export const emptyEnquiry: EnquiryFields = {
  firstName: '',
  lastName: '',
  company: '',
  mobileNumber: '',
  emailAddress: '',
  message: '',
}

/** The most characters each field takes. */
export const enquiryLimits: Record<keyof EnquiryFields, number> = {
  firstName: 120,
  lastName: 120,
  company: 200,
  mobileNumber: 40,
  emailAddress: 254,
  message: 5000,
}

/** What must be there, in the order of the form. */
export const requiredOfEnquiry = ['firstName', 'mobileNumber', 'emailAddress', 'message'] as const

/** The required fields that are still empty. */
export function missingOf(enquiry: EnquiryFields) {
  return requiredOfEnquiry.filter((field) => enquiry[field].trim() === '')
}

/** An enquiry may be sent once everything required is there and the captcha is solved. */
export function isComplete(enquiry: EnquiryFields, recaptchaToken: string): boolean {
  return missingOf(enquiry).length === 0 && recaptchaToken !== ''
}

export const NOT_A_PHONE = 'Give a phone number in digits.'
const FEWEST_DIGITS = 5

/** Written in any of the usual ways: +91 361 000 0101, (0361) 000-0101, with an extension behind it. */
export function isPhoneNumber(value: string): boolean {
  const digits = value.replace(/\D/g, '').length
  return digits >= FEWEST_DIGITS && /^\+?[\d\s()./-]+((x|ext\.?)\s*\d+)?$/i.test(value)
}
