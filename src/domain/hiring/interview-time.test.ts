import { expect, test } from 'vitest'
import { interviewTime, momentIn } from './interview-time.ts'

test.each([
  ['Asia/Kolkata', '2026-11-23', '11:00', '2026-11-23T11:00:00+05:30'],
  ['UTC', '2026-11-23', '11:00', '2026-11-23T11:00:00+00:00'],
  // The clocks go forward at 01:00 UTC on 29 March, and back at 01:00 UTC on 25 October.
  ['Europe/Berlin', '2026-03-29', '01:30', '2026-03-29T01:30:00+01:00'],
  ['Europe/Berlin', '2026-03-29', '03:30', '2026-03-29T03:30:00+02:00'],
  ['Europe/Berlin', '2026-10-25', '03:30', '2026-10-25T03:30:00+01:00'],
  ['America/New_York', '2026-11-01', '22:00', '2026-11-01T22:00:00-05:00'],
])('in %s, %s %s is %s', (zone, day, time, moment) => {
  expect(momentIn(zone, day, time)).toBe(moment)
})

test('a day long before time zones has a moment', () => {
  expect(momentIn('Asia/Kolkata', '0206-11-30', '11:00')).toBe('0206-11-30T11:00:00+05:53')
})

test('an interview is named with its day, its time and the time zone', () => {
  expect(interviewTime('2026-11-23T11:00:00+05:30', 'Asia/Kolkata')).toBe('Mon, 23 Nov 2026, 11:00 GMT+5:30')
  expect(interviewTime('2026-09-21T11:00:00+05:30', 'Asia/Kolkata')).toBe('Mon, 21 Sep 2026, 11:00 GMT+5:30')
})
