import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Application, ApplicationList } from '../../../domain/hiring/application-schema.ts'
import type { Stage } from '../../../domain/hiring/stage.ts'
import { call } from '../../session/api.ts'
import { pagedQuery } from '../../session/queries.ts'
import { type CandidateFilter, filterQuery } from '../review/candidate-view.ts'

const PAGE_SIZE = 100
/** The next page is fetched when so few candidates are left. */
const RESERVE = 10

export type ReviewList = {
  next: Application | undefined
  previous: Application | undefined
  /** From 1; undefined when the candidate is not in the list. */
  position: number | undefined
  total: number
}

/**
 * The candidates of the list from which this one was opened, for next and previous. They stay those of the beginning: a
 * candidate who is shortlisted meanwhile does not drop out of the review.
 */
export function useReviewList(id: string, filter: CandidateFilter, isBlind: boolean) {
  const queries = useQueryClient()
  const query = { ...filterQuery(filter, isBlind), sort: filter.sort || ('newest' as const) }
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    ...pagedQuery(['review', query], (cursor) =>
      call('GET /api/applications', { query: { ...query, limit: PAGE_SIZE, cursor } }),
    ),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const index = items.findIndex((one) => one.id === id)

  const isNearEnd = index >= items.length - RESERVE
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetching, isError, fetchNextPage])

  const drop = (erased: string) =>
    queries.setQueriesData<InfiniteData<ApplicationList>>(
      { queryKey: ['review'] },
      (before) => before && { ...before, pages: before.pages.map((page) => withoutOne(page, erased)) },
    )

  const list: ReviewList = {
    next: items[index + 1],
    previous: items[index - 1],
    position: index < 0 ? undefined : index + 1,
    total: countOf(data?.pages.at(-1)?.counts, filter.stage),
  }
  return { list, drop }
}

function withoutOne(page: ApplicationList, id: string): ApplicationList {
  const gone = page.items.find((one) => one.id === id)
  const counts = gone ? { ...page.counts, [gone.stage]: page.counts[gone.stage] - 1 } : page.counts
  return { ...page, counts, items: page.items.filter((one) => one !== gone) }
}

/** The counts are those of the rest of the filter, in each stage. */
function countOf(counts: ApplicationList['counts'] | undefined, stage: Stage | '') {
  if (!counts) return 0
  return stage ? counts[stage] : Object.values(counts).reduce((sum, count) => sum + count, 0)
}
