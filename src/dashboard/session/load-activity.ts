import { entriesOfWholeLines, linesOf } from '../../domain/activity/activity-lines.ts'
import type { Answer } from './api.ts'

export type ActivityPage = Answer<'GET /api/activity'>
type Load = (query: { limit: number; cursor?: string }) => Promise<ActivityPage>

const MAX_LIMIT = 200 // entries; the largest page of the call
const MAX_ENTRIES = 1000 // the search for enough lines ends there

/**
 * A page of the log that ends where a line ends, with at least `lines` lines unless the log is at its end or has many entries in few
 * lines. `limit` is the number of entries to begin with.
 */
export async function loadActivity(
  load: Load,
  { limit, lines, cursor }: { limit: number; lines: number; cursor?: string },
): Promise<ActivityPage> {
  const entries: ActivityPage['entries'] = []
  for (let next = cursor; ; ) {
    const page = await load({ limit: entries.length === 0 ? limit : MAX_LIMIT, cursor: next })
    entries.push(...page.entries)
    if (page.next === null) return { entries, next: null }
    next = page.next
    const whole = entries.slice(0, entriesOfWholeLines(entries).length)
    const isEnough = linesOf(whole).length >= lines || entries.length >= MAX_ENTRIES
    const last = whole.at(-1)
    if (last && isEnough) return { entries: whole, next: String(last.id) }
  }
}
