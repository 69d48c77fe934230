import { offsetAt } from '../time/day.ts'

/** 'Mon, 23 Nov 2026, 11:00 GMT+5:30', in the studio's time zone. */
export const interviewTime = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
    .format(new Date(at))
    // Three letters, like all other months.
    .replace('Sept', 'Sep')

export const TIME_PASSED = 'This time has passed. Choose a later one.'

export const isAhead = (at: string) => Date.parse(at) > Date.now()

/** The moment of a day and a time of day in a time zone, as an ISO time with its offset: '2026-11-23T11:00:00+05:30'. */
export function momentIn(timeZone: string, day: string, time: string): string {
  // Near a change of the clocks the offset of the result may differ from that at the same time in UTC.
  const guess = minutesOffset(new Date(`${day}T${time}:00Z`), timeZone)
  const offset = minutesOffset(new Date(`${day}T${time}:00${guess}`), timeZone)
  return `${day}T${time}:00${offset}`
}

/** Offsets of years before time zones have seconds, which an ISO time cannot have. */
const minutesOffset = (moment: Date, timeZone: string) => offsetAt(moment, timeZone).slice(0, '+05:30'.length)
