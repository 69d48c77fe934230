import { expect, test } from 'vitest'
import { timeAgo } from './time-ago.ts'

const now = Date.parse('2026-11-03T12:00:00Z')

test.each([
  ['2026-11-03T11:59:30Z', 'just now'],
  ['2026-11-03T11:55:00Z', '5 minutes ago'],
  ['2026-11-03T10:30:00Z', '1 hour ago'],
  ['2026-11-02T09:00:00Z', 'yesterday'],
  ['2026-10-30T12:00:00Z', '4 days ago'],
])('%s is %s', (at, words) => {
  expect(timeAgo(at, now)).toBe(words)
})
