export const NOT_A_PHONE = 'Enter a full phone number.'
const MIN_DIGITS = 5

/** Accepts the usual notations: +91 361 000 0101, (0361) 000-0101, with an extension at the end. */
export function isPhoneNumber(value: string): boolean {
  const digits = value.replace(/\D/g, '').length
  return digits >= MIN_DIGITS && /^\+?[\d\s()./-]+((x|ext\.?)\s*\d+)?$/i.test(value)
}
