import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { activityQuery } from '../session/queries.ts'
import { Failure } from '../shell/forms/Failure.tsx'
import { ShowOlder } from '../shell/ShowOlder.tsx'
import styles from './Activity.module.css'
import { ActivityRow } from './ActivityRow.tsx'

const PAGE_SIZE = 40
const SKELETONS = [1, 2, 3, 4, 5, 6, 7, 8]

type Props = {
  query: Record<string, string>
  /** Absent when no filter is set. */
  clear?: () => void
}

/** Newest first. Older entries load on scrolling, or by the button. */
export function ActivityLog({ query, clear }: Props) {
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(activityQuery(PAGE_SIZE, query))
  if (isPending) return <LoadingEntries />
  if (isError && !data) return <Failure message="The activity could not be loaded." retry={refetch} />
  const entries = data.pages.flatMap((page) => page.entries)
  if (!entries.length) return <NoEntries clear={clear} />
  return (
    <>
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <ActivityRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {isError && <Failure message="The older entries could not be loaded." retry={fetchNextPage} />}
      {hasNextPage && !isError && <ShowOlder isLoading={isFetchingNextPage} load={fetchNextPage} />}
      <p role="status" className={styles.count}>
        {entries.length === 1 ? '1 entry' : `${entries.length} entries`}
        {hasNextPage ? ' shown. Older entries are available.' : '. No older entries.'}
      </p>
    </>
  )
}

function NoEntries({ clear }: Pick<Props, 'clear'>) {
  if (!clear) return <p>No activity yet. Every change made in the dashboard is listed here.</p>
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
  <div className={styles.entries} role="status" aria-label="Loading the activity…">
    {SKELETONS.map((row) => (
      <Skeleton key={row} height={24} className={styles.waiting} />
    ))}
  </div>
)
