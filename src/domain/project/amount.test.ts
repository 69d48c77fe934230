import { expect, test } from 'vitest'
import { shownAmount, typedAmount } from './amount.ts'

test.each([
  ['1,25,00,000', 12_500_000],
  ['₹ 12500000.50', 12_500_000.5],
  [' 0 ', 0],
  ['', null],
  [' ₹ ', null],
  ['1.25 crore', Number.NaN],
  ['-5', Number.NaN],
  ['1.234', Number.NaN],
])('%j is typed for %d', (typed, amount) => {
  expect(typedAmount(typed)).toBe(amount)
})

test('amounts are grouped as in India', () => {
  expect(shownAmount(12_500_000)).toBe('₹ 1,25,00,000')
  expect(shownAmount(99_999.5)).toBe('₹ 99,999.5')
  expect(shownAmount(null)).toBe('')
  expect(typedAmount(shownAmount(123_456_789))).toBe(123_456_789)
})
