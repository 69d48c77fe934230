import { DAY } from '../time/durations.ts'

/** The days in which a user sets up a second factor, once it is demanded of the role. */
export const GRACE_DAYS = 7

/** The moment from which a user without a second factor can do nothing else than set one up, as an ISO time. `roleSince`: when the user got the role. */
export function secondFactorDeadline(demandedAt: string, roleSince: string): string {
  const from = Math.max(Date.parse(demandedAt), Date.parse(roleSince))
  return new Date(from + GRACE_DAYS * DAY).toISOString()
}

/** The days that are left, the last one counted whole; 0 when it is over. */
export const daysUntil = (deadline: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(deadline) - now) / DAY))
