import { expect, test } from 'vitest'
import { HOUR } from './durations.ts'
import { latestMonthsBefore, monthsAfter, monthsInWords } from './months.ts'

test('months later is the same day, or the start of the next month where that day does not exist', () => {
  expect(monthsAfter('2026-01-15T10:00:00.000Z', 12)).toBe('2027-01-15T10:00:00.000Z')
  expect(monthsAfter('2026-01-31T10:00:00.000Z', 1)).toBe('2026-03-01T00:00:00.000Z')
  expect(monthsAfter('2024-02-29T10:00:00.000Z', 12)).toBe('2025-03-01T00:00:00.000Z')
})

test('a time is due exactly when the time before which is due says so', () => {
  const hour = HOUR
  const times = Array.from({ length: 900 }, (_, at) =>
    new Date(Date.UTC(2027, 11, 20) + at * 5 * hour).toISOString(),
  )
  for (const months of [1, 2, 12]) {
    for (const now of times.filter((_, at) => at % 7 === 0)) {
      const latest = latestMonthsBefore(now, months)
      // One `expect` for all: there are 350,000 comparisons.
      const wrong = times.filter((time) => monthsAfter(time, months) <= now !== time <= latest)
      expect([now, months, wrong]).toEqual([now, months, []])
    }
  }
})

test('the number of months is written with the right plural', () => {
  expect([1, 2, 12].map(monthsInWords)).toEqual(['1 month', '2 months', '12 months'])
})
