import { expect, test } from 'vitest'
import { isPhoneNumber } from './phone-number.ts'

test.each(['+91 361 000 0101', '(0361) 000-0101', '0361.000.0101', '98640/00101', '03610000101 ext. 12'])(
  '%s is a phone number',
  (value) => expect(isPhoneNumber(value)).toBe(true),
)

test.each(['', '1234', 'call me', 'javascript:12345', '12345 or my brother', '<b>98640</b>'])(
  '%j is not a phone number',
  (value) => expect(isPhoneNumber(value)).toBe(false),
)
