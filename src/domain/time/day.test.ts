import { expect, test } from 'vitest'
import { dayIn, endOfDay, formatDay } from './day.ts'
import { typedDay } from './typed-day.ts'

test('the day of a moment depends on the time zone', () => {
  const moment = new Date('2026-11-30T18:30:00Z')
  expect(dayIn(moment, 'Asia/Kolkata')).toBe('2026-12-01')
  expect(dayIn(new Date(moment.getTime() - 1), 'Asia/Kolkata')).toBe('2026-11-30')
  expect(dayIn(moment, 'America/New_York')).toBe('2026-11-30')
})

test.each([
  ['2026-11-30', 'Asia/Kolkata', '2026-11-30T23:59:59+05:30'],
  ['2026-07-01', 'Europe/Berlin', '2026-07-01T23:59:59+02:00'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-29T23:59:59+02:00'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-25T23:59:59+01:00'],
  ['2026-11-30', 'UTC', '2026-11-30T23:59:59+00:00'],
])('%s in %s ends at %s', (day, timeZone, end) => {
  expect(endOfDay(day, timeZone)).toBe(end)
})

test('a day is written with the short name of its month', () => {
  expect([formatDay('2026-09-05'), formatDay('2026-11-30')]).toEqual(['5 Sep 2026', '30 Nov 2026'])
})

test.each(['5 Sep 2026', '5 september 2026', '05.09.2026', '5/9/2026', '5-Sept-2026', ' 2026-09-05 '])(
  '%s is a date',
  (typed) => {
    expect(typedDay(typed)).toBe('2026-09-05')
  },
)

test.each(['', 'soon', '5 Sep', '31 Sep 2026', '5 Castle 2026', '5 13 2026', '2026-9-5', '5 Sep 26'])(
  '"%s" is no date',
  (typed) => {
    expect(typedDay(typed)).toBeUndefined()
  },
)
