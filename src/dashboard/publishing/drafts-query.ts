import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { DraftFacts, DraftList } from '../../domain/draft/draft-schema.ts'
import { call } from '../session/api.ts'
import { reload } from '../session/queries.ts'

const REFRESH = 60_000 // ms
/** The server publishes within 5 s of the moment. */
const FIRED_AFTER = 6000 // ms

/** The drafts and publications of this user; read again each minute while the screen is visible, and after the next scheduled moment. */
export const draftsQuery = queryOptions({
  queryKey: ['drafts'],
  queryFn: () => call('GET /api/drafts'),
  refetchInterval: ({ state: { data } }) => refreshTime(data),
})

function refreshTime(data: DraftList | undefined, now = Date.now()) {
  const moments = (data?.publications ?? [])
    .filter(({ state }) => state === 'waiting')
    .map(({ publishAt }) => Date.parse(publishAt!) + FIRED_AFTER - now)
  return Math.min(REFRESH, ...moments.filter((ms) => ms > 0))
}

/** Reads again what drafts or publishing have changed. The returned promise waits for the list of drafts. */
export function useDraftsChanged() {
  const queries = useQueryClient()
  return useCallback(
    async (changed: 'drafts' | 'publishing') => {
      reload(queries, changed)
      await queries.refetchQueries({ ...draftsQuery, type: 'active' }, { cancelRefetch: false })
    },
    [queries],
  )
}

/** The publication that a draft waits for. Undefined without one, and for one with records that this user may not change. */
export const publicationOf = (list: DraftList | undefined, { publicationId }: DraftFacts) =>
  publicationId === null ? undefined : list?.publications.find(({ id }) => id === publicationId)
