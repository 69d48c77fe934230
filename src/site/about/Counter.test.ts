import { expect, test } from 'vitest'
import { countAt } from './Counter.tsx'

test('a counter rises from zero for two seconds and never exceeds its value', () => {
  const counts = [0, 16, 500, 1000, 1999].map((elapsed) => countAt(elapsed, 60))
  expect(counts[0]).toBe(0)
  expect(counts).toEqual(counts.toSorted((a, b) => a! - b!))
  expect(counts.at(-1)).toBeLessThan(60)
  expect(countAt(2000, 60)).toBeUndefined()
})
