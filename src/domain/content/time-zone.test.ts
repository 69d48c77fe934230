import { expect, test } from 'vitest'
import { DEFAULT_TIME_ZONE, isTimeZone } from './time-zone.ts'

test.each([DEFAULT_TIME_ZONE, 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC'])(
  '%s is a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(true)
  },
)

test.each(['', '+05:30', '-03', 'Asia', 'Asia/Guwahati', 'Asia/Kolkata ', 'local', 'undefined'])(
  '%j is no time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(false)
  },
)
