import { expect, test } from 'vitest'
import { GIVE_UP_HOURS, type OutboxMail, pauseAfter } from './mail.ts'
import { mailText } from './mail-text.ts'
import { mailWords } from './mail-words.ts'

const sender = { studioName: 'Plinth Studio', publicUrl: 'https://plinth.example' }
const row = {
  id: 'm1',
  to: 'mina@client.example',
  token: '',
  state: 'waiting',
  tries: 0,
  lastError: '',
  createdAt: '2026-11-03T10:00:00.000Z',
  sentAt: null,
} as const satisfies Partial<OutboxMail>
const textOf = (mail: OutboxMail) => mailText(mailWords(mail, sender), sender.studioName)

test('the pauses grow, and some ten tries fit into the day', () => {
  let [hours, tries] = [0, 0]
  while (hours <= GIVE_UP_HOURS) {
    tries++
    expect(pauseAfter(tries + 1)).toBeGreaterThanOrEqual(pauseAfter(tries))
    hours += pauseAfter(tries) / 3_600_000
  }
  expect(tries).toBeGreaterThan(8)
  expect(tries).toBeLessThan(16)
})

test('a link begins with the public address', () => {
  const reset: OutboxMail = { ...row, kind: 'password-reset', facts: { name: 'Mina' }, token: 'abc' }
  expect(textOf(reset)).toContain('https://plinth.example/reset-password?token=abc')
  const invitation: OutboxMail = {
    ...row,
    kind: 'invitation',
    facts: { name: '', invitedBy: 'Ira Bora', role: 'HR_HIRING' },
    token: 'abc',
  }
  expect(textOf(invitation)).toContain('https://plinth.example/invitation?token=abc')
  expect(textOf(invitation)).toContain('Role: HR - Hiring')
})

test('a mail whose link is blanked says so instead', () => {
  const reset: OutboxMail = { ...row, kind: 'password-reset', facts: { name: 'Mina' } }
  expect(textOf(reset)).toContain('(The link is not shown here.)')
  expect(textOf(reset)).not.toContain('token=')
})

test.each([
  ['password', 'Your password was changed'],
  ['two-factor-on', 'Two-factor authentication is on'],
  ['two-factor-off', 'Two-factor authentication is off'],
  ['recovery-codes', 'You have new recovery codes'],
  [{ newEmail: 'new@plinth.example', confirmed: false }, 'Your address is about to change'],
  [{ newEmail: 'new@plinth.example', confirmed: true }, 'Your address was changed'],
] as const)('who changed %j is told', (change, subject) => {
  const facts = { name: 'Mina', change, at: '2026-11-03T10:00:00.000Z' }
  const mail: OutboxMail = { ...row, kind: 'account-changed', facts }
  expect(mailWords(mail, sender).subject).toBe(`${subject} (Plinth Studio)`)
  expect(textOf(mail)).toContain('When: 3 November 2026 at 10:00 UTC')
})
