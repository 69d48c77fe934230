import { expect, test } from 'vitest'
import { timeAgo } from './time-ago.ts'

// By the clock of this computer.
const now = Date.parse('2026-11-28T10:00')

test.each([
  ['2026-11-28T09:59:30', 'just now'],
  ['2026-11-28T09:55', '5 minutes ago'],
  ['2026-11-28T08:30', '1 hour ago'],
  ['2026-11-27T18:00', '16 hours ago'],
  ['2026-11-27T09:00', 'yesterday'],
  ['2026-11-26T23:00', '2 days ago'],
  ['2026-11-24T12:00', '4 days ago'],
])('%s is %s', (at, words) => {
  expect(timeAgo(new Date(at).toISOString(), now)).toBe(words)
})
