import { expect, test } from 'vitest'
import { textsIn, withTexts } from './json-texts.ts'

const value = { a: ['x', 'xy'], b: { c: 'x', d: null, e: 3, f: true } }

test('all texts of a value are found in their order', () => {
  expect(textsIn(value)).toEqual(['x', 'xy', 'x'])
})

test('all texts of a value are changed, and nothing else', () => {
  expect(withTexts(value, (text) => (text === 'x' ? 'z' : text))).toEqual({
    a: ['z', 'xy'],
    b: { c: 'z', d: null, e: 3, f: true },
  })
})
