import { expect, test } from 'vitest'
import { formatMoment, momentsOf } from './moment.ts'

test.each([
  ['Asia/Kolkata', '2026-12-01', '09:00', ['2026-12-01T03:30:00.000Z']],
  ['UTC', '2026-12-31', '23:59', ['2026-12-31T23:59:00.000Z']],
  ['America/New_York', '2026-07-01', '00:00', ['2026-07-01T04:00:00.000Z']],
  ['Europe/Berlin', '2026-03-29', '01:59', ['2026-03-29T00:59:00.000Z']],
  ['Europe/Berlin', '2026-03-29', '02:30', []],
  ['Europe/Berlin', '2026-03-29', '03:00', ['2026-03-29T01:00:00.000Z']],
  ['Europe/Berlin', '2026-10-25', '02:30', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
  ['Pacific/Chatham', '2026-09-27', '02:50', []],
  ['Pacific/Kiritimati', '2026-01-01', '00:00', ['2025-12-31T10:00:00.000Z']],
])('clocks in %s show %s %s at %j', (timeZone, day, time, moments) => {
  expect(momentsOf(timeZone, day, time)).toEqual(moments)
})

test('a moment is written as the clocks of the time zone show it', () => {
  expect(formatMoment('2026-12-01T03:30:00.000Z', 'Asia/Kolkata')).toBe('1 Dec 2026, 09:00')
  expect(formatMoment('2026-12-31T18:30:00.000Z', 'Asia/Kolkata')).toBe('1 Jan 2027, 00:00')
})
