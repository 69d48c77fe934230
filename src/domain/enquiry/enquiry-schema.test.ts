import { expect, test } from 'vitest'
import { enquiryLimits } from './enquiry-rules.ts'
import { newEnquiry, sentEnquiry } from './enquiry-schema.ts'

const written = {
  firstName: 'Ira',
  mobileNumber: '+91 361 000 0101',
  emailAddress: 'ira@example.org',
  message: 'A school\nby the river.',
}

function faults(enquiry: unknown, schema: typeof newEnquiry | typeof sentEnquiry = newEnquiry) {
  const { error } = schema.safeParse(enquiry)
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
}

test('an enquiry needs no last name and no company, and keeps the lines of its message', () => {
  expect(newEnquiry.parse(written)).toEqual({ ...written, lastName: '', company: '' })
})

test('every missing required field has its own message', () => {
  expect(Object.keys(faults({}))).toEqual(['firstName', 'mobileNumber', 'emailAddress', 'message'])
  expect(faults({ ...written, firstName: '  ', message: '\n' })).toEqual({
    firstName: 'Enter your first name.',
    message: 'Enter your message.',
  })
})

test.each(Object.entries(enquiryLimits))('%s accepts at most %i characters', (field, limit) => {
  const fill = field === 'mobileNumber' ? '1' : 'a'
  const address = (length: number) => `${'a'.repeat(60)}@${'b.'.repeat((length - 64) / 2)}${'c'.repeat(3)}`
  const value = (length: number) => (field === 'emailAddress' ? address(length) : fill.repeat(length))
  expect(faults({ ...written, [field]: value(limit) })[field]).toBeUndefined()
  expect(faults({ ...written, [field]: value(limit + 2) })[field]).toBe(`At most ${limit} characters.`)
})

test.each(['ira', 'ira@', '@example.org', 'ira@example', 'ira@example.org, other@example.org'])(
  '%s is not an e-mail address',
  (emailAddress) => {
    expect(faults({ ...written, emailAddress })).toEqual({ emailAddress: 'Enter a valid e-mail address.' })
  },
)

test('a mobile number without digits is refused', () => {
  expect(faults({ ...written, mobileNumber: 'later' })).toEqual({
    mobileNumber: 'Enter a full phone number.',
  })
})

test('line breaks in names are removed, so that they cannot add mail headers', () => {
  const { firstName, company } = newEnquiry.parse({
    ...written,
    firstName: 'Ira\r\nBcc: all@example.org',
    company: 'A\nB',
  })
  expect(firstName).toBe('Ira Bcc: all@example.org')
  expect(company).toBe('A B')
  expect(faults({ ...written, emailAddress: 'ira@example.org\r\nBcc: all@example.org' })).toHaveProperty(
    'emailAddress',
  )
})

test('markup stays text and prototype keys are ignored', () => {
  const sent = JSON.parse('{"firstName":"<b>Ira</b>","__proto__":{"isAdmin":true}}')
  const enquiry = newEnquiry.parse({ ...written, ...sent })
  expect(enquiry.firstName).toBe('<b>Ira</b>')
  expect(enquiry).not.toHaveProperty('isAdmin')
})

test.each([undefined, '', 7])('the captcha answer %j is refused', (recaptchaToken) => {
  expect(faults({ ...written, recaptchaToken }, sentEnquiry)).toEqual({
    recaptchaToken: 'Please complete the captcha.',
  })
})
