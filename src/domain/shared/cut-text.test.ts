import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test.each([
  ['House 🏠 by the river', 7, 'House '],
  ['A family 👨‍👩‍👧 house', 12, 'A family '],
  ['ক্ষেত্ৰ', 2, ''],
  ['Twn Hall', 3, 'Twn'],
  ['Hall', 4, 'Hall'],
])('%s is cut at %i to %j, without halving a sign', (text, length, beginning) => {
  expect(cutText(text, length)).toBe(beginning)
})
