import { expect, test } from 'vitest'
import { monthsBefore } from './months-before.ts'

test.each([
  ['2026-11-22T10:00:00.000Z', 24, '2024-11-22T10:00:00.000Z'],
  ['2026-03-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2028-03-31T10:00:00.000Z', 1, '2028-02-29T10:00:00.000Z'],
  ['2026-01-15T00:00:00.000Z', 1, '2025-12-15T00:00:00.000Z'],
  ['2026-01-31T23:59:59.999Z', 120, '2016-01-31T23:59:59.999Z'],
])('%s less %i months is %s', (at, months, before) => {
  expect(monthsBefore(new Date(at), months).toISOString()).toBe(before)
})
