import { expect, test } from 'vitest'
import { wordDifference } from './word-difference.ts'

/** A text with its marked parts in brackets. */
const marked = (...texts: Parameters<typeof wordDifference>) =>
  wordDifference(...texts)
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('')

test('marks in each text the words that the other does not have', () => {
  const [before, after] = ['Four bars around one court.', 'Five bars stand around one court!']
  expect(marked(before, after, 'before')).toBe('[Four] bars around one court[.]')
  expect(marked(before, after, 'after')).toBe('[Five] bars [stand ]around one court[!]')
})

test('marks a rewritten sentence as one part', () => {
  const [before, after] = ['Kolkata 7, West Bengal', 'Their new street']
  expect(marked(before, after, 'before')).toBe('[Kolkata 7, West Bengal]')
  expect(marked(before, after, 'after')).toBe('[Their new street]')
})

test('marks nothing beside an empty text, and leaves each text as it is', () => {
  expect(marked('', 'A hall', 'after')).toBe('A hall')
  expect(marked('A hall\nof brick', 'A hall of brick', 'before')).toBe('A hall[\n]of brick')
})

test('gives up marking two long texts without a common word', () => {
  const words = (letter: string) => Array.from({ length: 1000 }, (_, index) => `${letter}${index}`).join(' ')
  expect(marked(words('a'), words('b'), 'after')).toBe(words('b'))
})
