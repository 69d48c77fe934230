/** The same day and time so many months earlier, in UTC; the last day of a month that is too short for it. */
export function monthsBefore(at: Date, months: number): Date {
  const before = new Date(at)
  before.setUTCMonth(before.getUTCMonth() - months)
  // 31 March less a month would be 3 March.
  if (before.getUTCDate() !== at.getUTCDate()) before.setUTCDate(0)
  return before
}
