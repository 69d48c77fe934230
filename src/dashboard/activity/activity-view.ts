import { activityGroups, editGroups } from '../../domain/activity/activity.ts'
import { isDay } from '../../domain/time/day.ts'
import { EDITS } from '../shell/addresses.ts'
import { addressView, choice, text } from '../shell/use-address-view.ts'

/** The filters of the log. The dates are days in the user's time zone, or what was typed instead. */
export const activityView = addressView(
  { search: text(), person: text(), kind: choice([EDITS, ...activityGroups], ''), from: text(), to: text() },
  {},
)
export type ActivityView = ReturnType<typeof activityView.read>

/** ISO dates can be compared as text. */
export const isRangeReversed = ({ from, to }: ActivityView) => isDay(from) && isDay(to) && to < from

/** The query of GET /api/activity: the user's days as times in UTC. */
export function toQuery({ kind, from, to, ...rest }: ActivityView): Record<string, string> {
  const asked = {
    ...rest,
    kind: kind === EDITS ? editGroups.join(',') : kind,
    from: isDay(from) ? startOf(from, 0) : '',
    to: isDay(to) ? startOf(to, 1) : '',
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''))
}

/** Midnight in the user's time zone; the next one may be 23 or 25 hours later. */
function startOf(day: string, later: 0 | 1) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const midnight = new Date(2000, 0, 1)
  midnight.setFullYear(year, month - 1, date + later)
  return midnight.toISOString()
}
