import { daysBetween } from '../../../domain/time/day.ts'

const format = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })

const DAY = 24 * 60 * 60 // s

const steps = [
  ['hour', 60 * 60],
  ['minute', 60],
] as const

/** '5 minutes ago', after a day 'yesterday' by the calendar, and 'just now' within the first minute. */
export function timeAgo(iso: string, now = Date.now()): string {
  const seconds = (now - Date.parse(iso)) / 1000
  if (seconds >= DAY) return format.format(-daysBetween(iso, now), 'day')
  const step = steps.find(([, length]) => seconds >= length)
  return step ? format.format(-Math.floor(seconds / step[1]), step[0]) : 'just now'
}
