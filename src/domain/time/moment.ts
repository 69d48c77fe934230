import { dayIn, formatDay, offsetAt } from './day.ts'

/**
 * The moments, as ISO times in UTC, at which clocks in this time zone show this day and time ('09:30'): one; two when clocks go
 * back over it; none when they go forward over it.
 */
export function momentsOf(timeZone: string, day: string, time: string): string[] {
  const local = Date.parse(`${day}T${time}:00Z`)
  // Offsets are between 12 hours behind and 14 ahead of UTC, and change at most once in two days.
  const offsets = [-36, 36].map((hours) => msAhead(local + hours * 3_600_000, timeZone))
  const moments = [...new Set(offsets)]
    .map((offset) => local - offset)
    .filter((moment) => msAhead(moment, timeZone) === local - moment)
  return moments.sort((a, b) => a - b).map((moment) => new Date(moment).toISOString())
}

/** In ms ahead of UTC. */
function msAhead(moment: number, timeZone: string): number {
  const [, sign, hours, minutes, seconds = '0'] = /([+-])(\d+):(\d+):?(\d+)?/.exec(
    offsetAt(moment, timeZone),
  )!
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -ms : ms
}

/** '1 Dec 2026, 09:00', as clocks in this time zone show a moment. */
export const formatMoment = (iso: string, timeZone: string) =>
  `${formatDay(dayIn(new Date(iso), timeZone))}, ${timeIn(iso, timeZone)}`

/** '09:00', as clocks in this time zone show a moment. */
export function timeIn(iso: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return format.format(new Date(iso))
}
