import { expect, test } from 'vitest'
import { replyAddress } from './reply.ts'

const enquiry = {
  firstName: 'Mina',
  emailAddress: 'mina@client.example',
  message: 'A library.\nFor 40 people & more?',
}
const partsOf = (address: string): Record<string, string> => {
  const { pathname, searchParams } = new URL(address)
  return { to: decodeURIComponent(pathname), ...Object.fromEntries(searchParams) }
}

test('a reply has the address, a subject, and the message quoted line by line', () => {
  expect(partsOf(replyAddress(enquiry, 'Studio Plinth'))).toEqual({
    to: 'mina@client.example',
    subject: 'Your enquiry to Studio Plinth',
    body: 'Dear Mina,\r\n\r\n\r\n\r\nYou wrote:\r\n\r\n> A library.\r\n> For 40 people & more?\r\n',
  })
})

test('what a visitor wrote adds no header and no receiver', () => {
  const address = replyAddress(
    {
      firstName: 'Mina&bcc=all@evil.example',
      emailAddress: 'mina?bcc=all,x@evil.example',
      message: 'x&cc=all@evil.example#y\r\nBcc: all@evil.example',
    },
    'A & B',
  )
  expect(Object.keys(partsOf(address))).toEqual(['to', 'subject', 'body'])
  expect(address).toMatch(/^mailto:mina%3Fbcc%3Dall%2Cx@evil\.example\?subject=/)
  expect(address).not.toContain('#')
})

test.each([
  ['letters', 'a'],
  ['line breaks', '\n'],
  ['letters of three bytes', 'অ'],
  ['emoji', '😀'],
])('a long message of %s is cut where the address would be too long', (_, part) => {
  const address = replyAddress({ ...enquiry, message: `Start${part.repeat(5000)}End` }, 'Studio')
  expect(address.length).toBeLessThanOrEqual(2000)
  expect(partsOf(address).body).toMatch(/> Start(.|\s)*> \[…\]\r\n$/u)
  expect(partsOf(address).body).not.toContain('\u{fffd}')
})

test('half of a surrogate pair does not fail', () => {
  expect(partsOf(replyAddress({ ...enquiry, message: 'A \ud83d' }, '')).body).toContain('> A \u{fffd}')
})
