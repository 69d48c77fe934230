import { DAY } from './durations.ts'

const formats = new Map<string | undefined, Intl.DateTimeFormat>()

/** The ISO date of a moment in a time zone; without one, by the clock of this computer, whose zone may have no known name. */
export function dayIn(moment: Date, timeZone?: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return format.format(moment)
}

/** The midnights from one moment to another, by the clock of this computer. */
export const daysBetween = (from: string | number, to: string | number) =>
  (Date.parse(dayIn(new Date(to))) - Date.parse(dayIn(new Date(from)))) / DAY

/** '+05:30', by which a time zone is ahead of UTC at a moment. */
export function offsetAt(moment: Date | number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')
  return name!.value.slice('GMT'.length) || '+00:00'
}

/** The last second of a day in a time zone, with its offset: '2026-11-30T23:59:59+05:30'. */
export const endOfDay = (day: string, timeZone: string) =>
  // The offset at noon UTC: summer time begins and ends at night.
  `${day}T23:59:59${offsetAt(new Date(`${day}T12:00:00Z`), timeZone)}`

/** The ISO date so many days after another. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** '30 Nov 2026' for an ISO date, the same on server and browser. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${MONTHS[month! - 1]!.slice(0, 3)} ${year}`
}

/** Whether a text is an ISO date of a day that exists. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** An ISO date as people read it, and any other text as it is. */
export const shownDay = (text: string) => (isDay(text) ? formatDay(text) : text)
