import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Application } from '../../../domain/hiring/application-schema.ts'
import { candidatesQuery } from '../review/candidate-queries.ts'
import type { CandidateFilter, CandidateSort } from '../review/candidate-view.ts'

const none: readonly Application[] = []

export type Candidates = ReturnType<typeof useCandidates>

/** The candidates of the table, or of one column of the board, as far as they are loaded. */
export function useCandidates(filter: CandidateFilter, sort: CandidateSort, isBlind: boolean) {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(candidatesQuery(filter, sort, isBlind))
  // The same while nothing has changed, as the lists and cards made of it.
  return useMemo(() => {
    const loadMore = () => {
      if (!isFetchingNextPage) void fetchNextPage()
    }
    return {
      items: data?.pages.flatMap((page) => page.items) ?? none,
      counts: data?.pages[0]?.counts,
      isFailed: isError && !data,
      retry: () => void refetch(),
      hasMore: hasNextPage,
      isMoreFailed: isFetchNextPageError,
      loadMore,
      /** Loads more by itself, when the end of the list is near. */
      onMore: hasNextPage && !isFetchNextPageError ? loadMore : undefined,
    }
  }, [data, isError, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
}
