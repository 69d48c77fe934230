import { expect, test } from 'vitest'
import { emptyEnquiry, isComplete, missingOf } from './enquiry.ts'
import { isPhoneNumber } from './enquiry-rules.ts'

const written = {
  ...emptyEnquiry,
  firstName: 'Ira',
  mobileNumber: '+91 361 000 0101',
  emailAddress: 'ira@example.org',
  message: 'A school by the river.',
}

test('an enquiry may be sent with the four required fields and a solved captcha', () => {
  expect(isComplete(written, 'token')).toBe(true)
  expect(isComplete(written, '')).toBe(false)
})

test.each(['firstName', 'mobileNumber', 'emailAddress', 'message'] as const)('%s is required', (field) => {
  const blank = { ...written, [field]: ' \n ' }
  expect(isComplete(blank, 'token')).toBe(false)
  expect(missingOf(blank)).toEqual([field])
})

test.each(['+91 361 000 0101', '(0361) 000-0101', '0361.000.0101', '98640/00101', '03610000101 ext. 12'])(
  '%s is a phone number',
  (value) => expect(isPhoneNumber(value)).toBe(true),
)

test.each(['', '1234', 'call me', 'javascript:12345', '12345 or my brother', '<b>98640</b>'])(
  '%j is not a phone number',
  (value) => expect(isPhoneNumber(value)).toBe(false),
)
