/** The most characters each field takes. */
export const enquiryLimits = {
  firstName: 120,
  lastName: 120,
  company: 200,
  mobileNumber: 40,
  emailAddress: 254,
  message: 5000,
}

export const NOT_A_PHONE = 'Give a phone number in digits.'
const FEWEST_DIGITS = 5

/** Written in any of the usual ways: +91 361 000 0101, (0361) 000-0101, with an extension behind it. */
export function isPhoneNumber(value: string): boolean {
  const digits = value.replace(/\D/g, '').length
  return digits >= FEWEST_DIGITS && /^\+?[\d\s()./-]+((x|ext\.?)\s*\d+)?$/i.test(value)
}
