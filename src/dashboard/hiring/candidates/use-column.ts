import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Application } from '../../../domain/hiring/application-schema.ts'
import type { Stage } from '../../../domain/hiring/stage.ts'
import { candidatesQuery } from '../review/candidate-queries.ts'
import type { CandidateFilter } from '../review/candidate-view.ts'

const none: readonly Application[] = []

export type Column = ReturnType<typeof useColumn>

/** The candidates of one stage, as far as they are loaded. */
export function useColumn(stage: Stage, filter: CandidateFilter, isBlind: boolean) {
  const sort = filter.sort || 'oldest'
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(candidatesQuery({ ...filter, stage }, sort, isBlind))
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? none, [data])
  const counts = data?.pages[0]?.counts
  // The same while nothing has changed: a column is drawn again only then.
  return useMemo(
    () => ({
      items,
      counts,
      count: counts?.[stage],
      isFailed: isError && counts === undefined,
      retry: () => void refetch(),
      hasMore: hasNextPage,
      isMoreFailed: isFetchNextPageError,
      loadMore: () => {
        if (!isFetchingNextPage) void fetchNextPage()
      },
    }),
    [
      items,
      counts,
      stage,
      isError,
      refetch,
      hasNextPage,
      isFetchNextPageError,
      isFetchingNextPage,
      fetchNextPage,
    ],
  )
}
