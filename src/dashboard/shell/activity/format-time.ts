import { formatDay as formatIsoDay } from '../../../domain/time/day.ts'

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })
const exactClock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'long' })

/** '14:05', in the user's time zone. */
export const formatClock = (time: Date) => clock.format(time)

/** '3 Nov 2026', in the user's time zone. */
export function formatDay(iso: string) {
  const time = new Date(iso)
  return formatIsoDay(`${time.getFullYear()}-${time.getMonth() + 1}-${time.getDate()}`)
}

/** '3 Nov 2026, 14:05', in the user's time zone. */
export const formatTime = (iso: string) => `${formatDay(iso)}, ${formatClock(new Date(iso))}`

/** '3 Nov 2026, 14:05:09 IST'. */
export const formatExactTime = (iso: string) => `${formatDay(iso)}, ${exactClock.format(new Date(iso))}`
