import { expect, it } from 'vitest'
import { historySentence, withMailStates } from './application.ts'
import { stages, stateSentence } from './stage.ts'

it.each([
  ['received', '', '', 'applied'],
  ['stage', 'NEW', 'SHORTLISTED', 'moved it from New to Shortlisted'],
  ['file', '', 'test', 'sent the test: test content received'],
  ['file', '', 'cv', 'replaced the CV'],
  ['mail', '', 'interview', 'sent a mail: Interview'],
  ['mail', '', 'again', 'sent a mail: Applied again'],
] as const)('the event %s of %j to %j reads as a sentence after a name', (kind, from, to, sentence) => {
  expect(historySentence({ kind, from, to })).toBe(sentence)
})

it.each([
  ['waiting', 'wrote a mail, which waits to be sent: Rejected'],
  ['sent', 'sent a mail: Rejected'],
  ['dead', 'wrote a mail, which was not delivered: Rejected'],
] as const)('a mail that is %s reads so in the history', (mail, sentence) => {
  expect(historySentence({ kind: 'mail', from: '', to: 'rejected', mail })).toBe(sentence)
})

it('each mail in the history has the state of its own mail', () => {
  const event = (kind: 'mail' | 'stage', to: string) => ({
    id: '',
    at: '',
    by: { id: '', name: '' },
    kind,
    from: '',
    to,
  })
  const history = [
    event('mail', 'other'),
    event('stage', 'TEST'),
    event('mail', 'test'),
    event('mail', 'other'),
  ]
  const mails = [
    { template: 'other', state: 'waiting' },
    { template: 'test', state: 'dead' },
    { template: 'other', state: 'sent' },
  ] as const
  expect(withMailStates(history, mails).map(({ mail }) => mail)).toEqual([
    'waiting',
    undefined,
    'dead',
    'sent',
  ])
  // A mail that is gone was sent.
  expect(withMailStates(history, []).some(({ mail }) => mail)).toBe(false)
})

it('a test that has arrived is not asked for again', () => {
  expect(stateSentence('TEST', [{ kind: 'cv' }])).toMatch(/^We have asked you to do a test\./)
  expect(stateSentence('TEST', [{ kind: 'cv' }, { kind: 'test' }])).toMatch(/^We have received your test\./)
  expect(stateSentence('INTERVIEW', [{ kind: 'test' }])).toBe(
    'We would like to talk with you. The details come by mail.',
  )
})

it.each(stages.filter((stage) => stage !== 'TEST'))(
  'the sentence of %s does not say that something was sent, since staff move without a mail too',
  (stage) => expect(stateSentence(stage, [])).not.toMatch(/We have (invited|made|sent|asked|written)/),
)
