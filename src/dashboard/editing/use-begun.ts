import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordKind } from '../../domain/record/kinds.ts'

/**
 * Reads what a form begins with: what the server has now, never what a list fetched a while ago. Once it has begun, no later fetch
 * takes the form away.
 */
export function useBegun<Loaded extends object>(
  kind: RecordKind,
  id: string,
  read: (queries: QueryClient) => Promise<Loaded>,
) {
  const { data, error, isError, isFetchedAfterMount, refetch } = useQuery({
    queryKey: ['edited', kind, id] as const,
    queryFn: ({ client }) => read(client),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  const [begun, begin] = useState<Loaded>()
  if (!begun && data && isFetchedAfterMount && !isError) begin(data)
  return { begun, begin, error, refetch }
}
