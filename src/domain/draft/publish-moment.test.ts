import { expect, test } from 'vitest'
import { momentToChoose, momentToPublish } from './publish-moment.ts'

const now = new Date('2026-01-01T00:00:00Z')

test.each([
  ['Asia/Kolkata', '2026-12-01T03:30:00.000Z', { day: '2026-12-01', time: '09:00' }],
  ['Europe/Berlin', '2026-10-25T00:30:00.000Z', { day: '2026-10-25', time: '02:30', which: 'first' }],
  ['Europe/Berlin', '2026-10-25T01:30:00.000Z', { day: '2026-10-25', time: '02:30', which: 'second' }],
])('in %s a moment is shown as it was chosen', (timeZone, moment, chosen) => {
  expect(momentToChoose(moment, timeZone)).toEqual(chosen)
  expect(momentToPublish(momentToChoose(moment, timeZone), timeZone, now)).toBe(moment)
})
