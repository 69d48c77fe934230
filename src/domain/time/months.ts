/** The same day this many months later, in UTC; where the month is too short, the start of the next one. Both are ISO times. */
export function monthsAfter(time: string, months: number): string {
  const { date, fits } = shifted(time, months)
  return (fits ? date : startOfMonth(date)).toISOString()
}

/** The latest time whose `monthsAfter` is not after `time`. */
export function latestMonthsBefore(time: string, months: number): string {
  const { date, fits } = shifted(time, -months)
  return (fits ? date : new Date(startOfMonth(date).getTime() - 1)).toISOString()
}

/** In a month that is too short, the day runs over into the next one. */
function shifted(time: string, months: number): { date: Date; fits: boolean } {
  const date = new Date(time)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months)
  return { date, fits: date.getUTCDate() === day }
}

const startOfMonth = (date: Date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1))

export const monthsInWords = (count: number) => (count === 1 ? '1 month' : `${count} months`)
