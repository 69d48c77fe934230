import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type Answer, call } from '../session/api.ts'
import type { LibraryFilter } from './library-filters.ts'

const PAGE_SIZE = 60

/** A picture of the library with every place that uses it. */
export type PictureDetails = Answer<'GET /api/pictures/:id'>

export const picturesQuery = (filter: LibraryFilter, q: string) =>
  infiniteQueryOptions({
    queryKey: ['pictures', filter, q],
    queryFn: ({ pageParam }) =>
      call('GET /api/pictures', { query: { filter, q, limit: PAGE_SIZE, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

export const pictureQuery = (id: string) =>
  queryOptions({
    queryKey: ['picture', id],
    queryFn: () => call('GET /api/pictures/:id', { params: { id } }),
  })

/**
 * Reloads the lists of pictures and the picture in the panel, unless it is `gone`; after a replacement also the records that show
 * pictures.
 */
export function usePicturesChanged() {
  const queries = useQueryClient()
  return useCallback(
    ({ inRecords = false, gone }: { inRecords?: boolean; gone?: string } = {}) => {
      const keys = inRecords ? ['projects', 'project', 'trash', 'content'] : []
      for (const key of ['pictures', 'picture', 'activity', ...keys])
        void queries.invalidateQueries({
          queryKey: [key],
          predicate: ({ queryKey }) => !gone || queryKey[1] !== gone,
        })
    },
    [queries],
  )
}
