const formats = new Map<string, Intl.DateTimeFormat>()

/** The ISO date of a moment in a time zone. */
export function dayIn(moment: Date, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timeZone, format)
  }
  return format.format(moment)
}

/** The last second of a day in a time zone, with its offset: '2026-11-30T23:59:59+05:30'. */
export function endOfDay(day: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  // At noon UTC: summer time begins and ends at night.
  const name = format.formatToParts(new Date(`${day}T12:00:00Z`)).find(({ type }) => type === 'timeZoneName')
  return `${day}T23:59:59${name!.value.slice('GMT'.length) || '+00:00'}`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** '30 Nov 2026' for an ISO date, the same on server and browser. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${MONTHS[month! - 1]} ${year}`
}
