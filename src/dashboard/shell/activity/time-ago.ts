const format = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })

const steps = [
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
] as const

/** '5 minutes ago', 'yesterday', and 'just now' within the first minute. */
export function timeAgo(iso: string, now = Date.now()): string {
  const seconds = (now - Date.parse(iso)) / 1000
  const step = steps.find(([, length]) => seconds >= length)
  return step ? format.format(-Math.floor(seconds / step[1]), step[0]) : 'just now'
}
