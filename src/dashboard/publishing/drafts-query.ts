import { type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { DraftList } from '../../domain/draft/draft-schema.ts'
import { callQuery, reload } from '../session/queries.ts'

const REFRESH = 60_000 // ms
/** The server publishes within 5 s of the moment. */
const SETTLED_AFTER = 6000 // ms

/** The drafts that the user may change, and their publications. */
export const draftsQuery = callQuery(['drafts'], 'GET /api/drafts')

/** The same, read again each minute while the screen is visible, and after the next scheduled moment or end of an Undo. */
export const watchedDraftsQuery = queryOptions({
  ...draftsQuery,
  refetchInterval: ({ state: { data } }) => refreshTime(data),
})

/** The preview links of the drafts that this user may change. */
export const previewLinksQuery = {
  ...callQuery(['preview-links'], 'GET /api/preview-links'),
  refetchInterval: REFRESH,
}

function refreshTime(data: DraftList | undefined, now = Date.now()) {
  const moments = (data?.publications ?? []).map(
    ({ publishAt, mayUndoUntil }) => Date.parse(mayUndoUntil ?? publishAt!) + SETTLED_AFTER - now,
  )
  return Math.min(REFRESH, ...moments.filter((ms) => ms > 0))
}

/** Reads again what drafts or publishing have changed. The returned promise waits for the lists of drafts and of links. */
export function useDraftsChanged() {
  const queries = useQueryClient()
  return async (changed: 'drafts' | 'publishing') => {
    reload(queries, changed)
    const read = ({ queryKey }: { queryKey: QueryKey }) =>
      queries.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false })
    await Promise.all([draftsQuery, previewLinksQuery].map(read))
  }
}
