import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { linesOf } from '../../../domain/activity/activity-lines.ts'
import { activityQuery } from '../../session/queries.ts'
import { Failure } from '../forms/Failure.tsx'
import { ActivityList } from './ActivityList.tsx'
import { SinceVisit, useLastVisit } from './SinceVisit.tsx'

const ENTRIES_A_LINE = 3 // to begin with; more are loaded when they are in fewer lines

type Props = {
  /** Lines, of which one may have many entries. */
  count: number
  /** The query of GET /api/activity. */
  filter?: Record<string, string>
  /** The text for an empty log. */
  none: string
}

export function LastActivity({ count, filter, none }: Props) {
  const { data, isPending, isError, refetch } = useInfiniteQuery(
    activityQuery({ limit: count * ENTRIES_A_LINE, lines: count }, filter),
  )
  const lines = useMemo(() => linesOf(data?.pages[0]?.entries ?? []).slice(0, count), [data, count])
  const visit = useLastVisit()
  return (
    <>
      <SinceVisit visit={visit} lines={lines} />
      {isPending && <Skeleton height={160} />}
      {isError && <Failure message="The recent activity could not be loaded." retry={refetch} />}
      {data && (lines.length ? <ActivityList lines={lines} isNew={visit.isNew} /> : <p>{none}</p>)}
    </>
  )
}
