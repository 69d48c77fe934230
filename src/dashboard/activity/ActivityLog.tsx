import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { linesOf } from '../../domain/activity/activity-lines.ts'
import { activityQuery } from '../session/queries.ts'
import { SinceVisit } from '../shell/activity/SinceVisit.tsx'
import { useLastVisit } from '../shell/activity/use-last-visit.ts'
import { Failure } from '../shell/forms/Failure.tsx'
import { ShowOlder } from '../shell/ShowOlder.tsx'
import styles from './Activity.module.css'
import { ActivityRow } from './ActivityRow.tsx'

const PAGE_SIZE = 40 // entries to begin with
const SKELETONS = [1, 2, 3, 4, 5, 6, 7, 8]

type Props = {
  query: Record<string, string>
  /** Absent when no filter is set. */
  clear?: () => void
}

/** Newest first. Older entries load on scrolling, or by the button. */
export function ActivityLog({ query, clear }: Props) {
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(activityQuery({ limit: PAGE_SIZE, lines: 1 }, query))
  const entries = useMemo(() => data?.pages.flatMap((page) => page.entries) ?? [], [data])
  const lines = useMemo(() => linesOf(entries), [entries])
  const visit = useLastVisit()
  if (isPending) return <LoadingEntries />
  if (isError && !data) return <Failure message="The recent activity could not be loaded." retry={refetch} />
  if (!entries.length) return <NoEntries clear={clear} />
  return (
    <>
      <SinceVisit visit={visit} lines={lines} />
      <ul className={styles.entries}>
        {lines.map((line) => (
          <ActivityRow key={line[0].id} line={line} isNew={visit.isNew(line)} />
        ))}
      </ul>
      {isError && <Failure message="The older entries could not be loaded." retry={fetchNextPage} />}
      {hasNextPage && !isError && <ShowOlder isLoading={isFetchingNextPage} load={fetchNextPage} />}
      <p role="status" className={styles.count}>
        {entries.length === 1 ? '1 entry' : `${entries.length} entries`}
        {lines.length < entries.length && (lines.length === 1 ? ' in 1 line' : ` in ${lines.length} lines`)}
        {hasNextPage ? ' shown. Older entries are available.' : '. No older entries.'}
      </p>
    </>
  )
}

function NoEntries({ clear }: Pick<Props, 'clear'>) {
  if (!clear) return <p>No recent activity. Every change made in the dashboard is listed here.</p>
  return (
    <div className={styles.nothing}>
      <p role="status">No entries match.</p>
      <Button variant="default" onClick={clear}>
        Show all entries
      </Button>
    </div>
  )
}

const LoadingEntries = () => (
  <div className={styles.entries} role="status" aria-label="Loading the recent activity…">
    {SKELETONS.map((row) => (
      <Skeleton key={row} height={24} className={styles.waiting} />
    ))}
  </div>
)
