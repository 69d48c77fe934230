import { expect, test } from 'vitest'
import { missingOf } from './EnquiryForm.tsx'

const written = {
  firstName: 'Ira',
  lastName: '',
  company: '',
  mobileNumber: '+91 361 000 0101',
  emailAddress: 'ira@example.org',
  message: 'A school by the river.',
}

test('an enquiry may be sent with the four required fields', () => {
  expect(missingOf(written)).toEqual([])
})

test.each(['firstName', 'mobileNumber', 'emailAddress', 'message'] as const)('%s is required', (field) => {
  expect(missingOf({ ...written, [field]: ' \n ' })).toEqual([field])
})
