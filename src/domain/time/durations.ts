/** Durations in ms. A day is 24 hours, whatever the time zone does. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
