import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { activityQuery } from '../../session/queries.ts'
import { Failure } from '../forms/Failure.tsx'
import { ActivityList } from './ActivityList.tsx'

type Props = {
  count: number
  /** The query of GET /api/activity. */
  filter?: Record<string, string>
  /** The texts for a failed load and for an empty log. */
  failure: string
  none: string
}

/** The newest entries of the log. */
export function LastActivity({ count, filter, failure, none }: Props) {
  const { data, isPending, isError, refetch } = useInfiniteQuery(activityQuery(count, filter))
  const entries = data?.pages[0]?.entries ?? []
  return (
    <>
      {isPending && <Skeleton height={160} />}
      {isError && <Failure message={failure} retry={refetch} />}
      {data && (entries.length ? <ActivityList entries={entries} /> : <p>{none}</p>)}
    </>
  )
}
