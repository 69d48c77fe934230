import { activityGroups } from '../../domain/activity/activity.ts'

/** By what the screen narrows the log, as its address says it; the dates are days of the reader's own calendar. */
export type ActivityView = { person: string; kind: string; from: string; to: string }

export const noFilter: ActivityView = { person: '', kind: '', from: '', to: '' }

export function readView(address: URLSearchParams): ActivityView {
  const kind = address.get('kind') ?? ''
  return {
    person: address.get('person') ?? '',
    kind: activityGroups.some((group) => group === kind) ? kind : '',
    from: dayIn(address.get('from')),
    to: dayIn(address.get('to')),
  }
}

export function writeView(view: ActivityView): Record<string, string> {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== ''))
}

export const isFiltered = (view: ActivityView) => Object.values(view).some((value) => value !== '')
/** Days written as here compare as text. */
export const isRangeReversed = ({ from, to }: ActivityView) => from !== '' && to !== '' && to < from

/** What GET /api/activity is asked: the reader's days as moments. */
export function toQuery({ from, to, ...rest }: ActivityView): Record<string, string> {
  const asked = { ...rest, from: from && startOf(from, 0), to: to && startOf(to, 1) }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''))
}

function dayIn(text: string | null) {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return ''
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : ''
}

/** Midnight where the reader is, which may be 23 or 25 hours from the next. */
function startOf(day: string, later: 0 | 1) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const midnight = new Date(2000, 0, 1)
  midnight.setFullYear(year, month - 1, date + later)
  return midnight.toISOString()
}
