import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { VersionedRecord } from './versioned-record.ts'

const keyOf = ({ place }: { place: string }, ...rest: unknown[]) => ['versions', place, ...rest] as const

/** Without a cache of their own: a comparison begins with what is saved now. */
const FRESH = { staleTime: 0, gcTime: 0 }

export const versionsQuery = <Shown extends object>(record: VersionedRecord<Shown>) =>
  infiniteQueryOptions({
    queryKey: keyOf(record, 'list'),
    queryFn: ({ pageParam }) => record.list(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    ...FRESH,
  })

export const currentQuery = <Shown extends object>(record: VersionedRecord<Shown>) =>
  queryOptions({ queryKey: keyOf(record, 'current'), queryFn: record.current, ...FRESH })

/** A version never changes. */
export const versionQuery = <Shown extends object>(record: VersionedRecord<Shown>, number: number) =>
  queryOptions({
    queryKey: keyOf(record, 'version', number),
    queryFn: () => record.read(number),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Reloads the list and the current record. */
export function reloadHistory<Shown extends object>(queries: QueryClient, record: VersionedRecord<Shown>) {
  for (const name of ['list', 'current']) {
    void queries.invalidateQueries({ queryKey: keyOf(record, name) })
  }
}
