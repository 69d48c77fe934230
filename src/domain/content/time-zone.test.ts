import { expect, test } from 'vitest'
import { siteSettings } from './default-texts.ts'
import { isTimeZone, timeZonesWith } from './time-zone.ts'

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

test('the time zones to choose from have no second name for one that is chosen', () => {
  expect(timeZonesWith(['Asia/Calcutta'])).toContain('Asia/Calcutta')
  expect(timeZonesWith(['Asia/Calcutta'])).not.toContain('Asia/Kolkata')
  const zones = timeZonesWith(['Asia/Kolkata', 'Asia/Kolkata', 'stored by an earlier release'])
  expect(zones).toContain('Europe/Berlin')
  expect(zones.filter((name) => /Kolkata|Calcutta/.test(name))).toEqual(['Asia/Kolkata'])
  expect(zones).toEqual(zones.toSorted())
})
