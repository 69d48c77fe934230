import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { activityQuery } from '../../session/queries.ts'
import { Failure } from '../forms/Failure.tsx'
import { ActivityList } from './ActivityList.tsx'

type Props = {
  count: number
  /** What GET /api/activity is asked. */
  filter?: Record<string, string>
  /** What is said when it cannot be loaded, and when there is none. */
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
