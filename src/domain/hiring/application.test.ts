import { expect, test } from 'vitest'
import { historySentence } from './application.ts'

test.each([
  [{ kind: 'received', from: '', to: '' }, 'applied'],
  [{ kind: 'file', from: '', to: 'cv' }, 'replaced the CV'],
  [{ kind: 'file', from: '', to: 'test' }, 'sent the test content'],
  [{ kind: 'mail', from: '', to: 'received' }, 'sent a mail: Application received'],
] as const)('an event of the history is a sentence after the name of who did it: %j', (event, sentence) => {
  expect(historySentence(event)).toBe(sentence)
})
