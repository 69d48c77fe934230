import { expect, test } from 'vitest'
import { numberIn } from './typed-number.ts'

test.each([
  ['200', 200],
  [' 35,00,000 ', 3_500_000],
  ['20 000', 20_000],
  ['-5', -5],
  ['1.5', 1.5],
  ['', Number.NaN],
  ['60+', Number.NaN],
  ['1e9', Number.NaN],
  ['0x10', Number.NaN],
])('%j is the number %d', (text, number) => {
  expect(numberIn(text)).toBe(number)
})
