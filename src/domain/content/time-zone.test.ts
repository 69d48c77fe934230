import { expect, test } from 'vitest'
import { siteSettings } from './default-texts.ts'
import { isTimeZone } from './time-zone.ts'

test.each([siteSettings.timeZone, 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC'])(
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
