import { expect, test } from 'vitest'
import { sender, waitingMail } from '../../../test/support/data/waiting-mail.ts'
import { GIVE_UP_HOURS, type OutboxMail, pauseAfter } from './mail.ts'
import { type MailKind, readMailContent } from './mail-schema.ts'
import { mailText } from './mail-text.ts'
import { mailWords } from './mail-words.ts'

const textOf = (mail: OutboxMail) => mailText(mailWords(mail, sender), sender.studioName)

test('the pauses between tries grow, and 9 to 15 tries fit into 24 hours', () => {
  let [hours, tries] = [0, 0]
  while (hours <= GIVE_UP_HOURS) {
    tries++
    expect(pauseAfter(tries + 1)).toBeGreaterThanOrEqual(pauseAfter(tries))
    hours += pauseAfter(tries) / 3_600_000
  }
  expect(tries).toBeGreaterThan(8)
  expect(tries).toBeLessThan(16)
})

test('a link in a mail starts with the public address', () => {
  const reset: OutboxMail = { ...waitingMail, kind: 'password-reset', facts: { name: 'Mina' }, token: 'abc' }
  expect(textOf(reset)).toContain('https://plinth.example/reset-password#token=abc')
  const invitation: OutboxMail = {
    ...waitingMail,
    kind: 'invitation',
    facts: { name: '', invitedBy: 'Ira Bora', role: 'HR_HIRING' },
    token: 'abc',
  }
  expect(textOf(invitation)).toContain('https://plinth.example/invitation#token=abc')
  expect(textOf(invitation)).toContain('Role: HR - Hiring')
})

test('the studio signs a mail once, also where the text ends with its name', () => {
  const candidate = (body: string): OutboxMail => ({
    ...waitingMail,
    kind: 'candidate',
    facts: { template: 'other', subject: 'Meet us', body, interview: null, replyTo: '' },
  })
  const names = (body: string) => textOf(candidate(body)).split(sender.studioName).length - 1
  expect(names(`Come at ten.\n\nKind regards,\n${sender.studioName}`)).toBe(1)
  expect(names('Come at ten.')).toBe(1)
})

test('a mail without its token says that the link is not shown', () => {
  const reset: OutboxMail = { ...waitingMail, kind: 'password-reset', facts: { name: 'Mina' } }
  expect(textOf(reset)).toContain('(The link is not shown here.)')
  expect(textOf(reset)).not.toContain('token=')
})

test.each([
  ['password', 'Your password was changed'],
  ['two-factor-on', 'Two-factor authentication is on'],
  ['two-factor-off', 'Two-factor authentication is off'],
  ['recovery-codes', 'You have new recovery codes'],
  ['passkey-added', 'You have a new passkey'],
  ['passkey-removed', 'A passkey was removed'],
  ['guessing', 'Somebody may be guessing your password'],
  [{ newEmail: 'new@plinth.example', confirmed: false }, 'Your address is about to change'],
  [{ newEmail: 'new@plinth.example', confirmed: true }, 'Your address was changed'],
] as const)('the notice of the change %j has its own subject', (change, subject) => {
  const facts = { name: 'Mina', change, at: '2026-09-03T10:00:00.000Z' }
  const mail: OutboxMail = { ...waitingMail, kind: 'account-changed', facts }
  expect(mailWords(mail, sender).subject).toBe(`${subject} (Plinth Studio)`)
  expect(textOf(mail)).toContain('When: 3 Sep 2026, 10:00 UTC')
})

test.each<[MailKind, unknown, string]>([
  ['password-reset', {}, 'Dear reader,'],
  ['invitation', { name: 'Mina', invitedBy: 'Ira Bora', role: 'LIBRARIAN' }, 'Dear Mina, Ira Bora has made'],
  ['email-change', null, 'Dear reader,'],
  ['account-changed', { name: 'Mina', change: 'card-added' }, 'Dear Mina, the way you sign in'],
  ['account-changed', {}, 'Dear reader, the way you sign in'],
  ['enquiry', { firstName: 'Mina', message: 'A library.' }, 'A library.'],
  ['enquiry', 'A library.', 'Sent from the contact page.'],
])('a mail of kind %s with facts from another release can still be written: %j', (kind, facts, words) => {
  const text = textOf({ ...waitingMail, ...readMailContent(kind, facts) })
  expect(text).toContain(words)
  expect(text).not.toMatch(/undefined|null|Role:|When:/)
})
