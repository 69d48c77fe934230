import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { linesOf } from '../../domain/activity/activity-lines.ts'
import { activityQuery } from '../session/queries.ts'
import { SinceVisit, useLastVisit } from '../shell/activity/SinceVisit.tsx'
import { Nothing, PagedList, Waiting } from '../shell/list/PagedList.tsx'
import { ShowOlder } from '../shell/ShowOlder.tsx'
import styles from './Activity.module.css'
import { ActivityRow } from './ActivityRow.tsx'

const PAGE_SIZE = 40 // entries to begin with

type Props = {
  query: Record<string, string>
  /** Absent when no filter is set. */
  clear?: () => void
}

/** Newest first. Older entries load on scrolling, or by the button. */
export function ActivityLog({ query, clear }: Props) {
  const list = useInfiniteQuery(activityQuery({ limit: PAGE_SIZE, lines: 1 }, query))
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  const entries = useMemo(() => data?.pages.flatMap((page) => page.entries) ?? [], [data])
  const lines = useMemo(() => linesOf(entries), [entries])
  const visit = useLastVisit()
  const empty = clear ? (
    <Nothing words="No entries match." clear={clear} label="Show all entries" />
  ) : (
    <p>No recent activity. Every change made in the dashboard is listed here.</p>
  )
  return (
    <PagedList
      list={list}
      failures={['The recent activity could not be loaded.', 'The older entries could not be loaded.']}
      waiting={
        <Waiting
          label="Loading the recent activity…"
          count={8}
          height={24}
          className={styles.entries}
          rowClassName={styles.waiting}
        />
      }
      empty={entries.length === 0 && empty}
      foot={
        <>
          {hasNextPage && !isError && <ShowOlder isLoading={isFetchingNextPage} load={fetchNextPage} />}
          <p role="status" className={styles.count}>
            {entries.length === 1 ? '1 entry' : `${entries.length} entries`}
            {lines.length < entries.length &&
              (lines.length === 1 ? ' in 1 line' : ` in ${lines.length} lines`)}
            {hasNextPage ? ' shown. Older entries are available.' : '. No older entries.'}
          </p>
        </>
      }
    >
      <SinceVisit visit={visit} lines={lines} />
      <ul className={styles.entries}>
        {lines.map((line) => (
          <ActivityRow key={line[0].id} line={line} isNew={visit.isNew(line)} />
        ))}
      </ul>
    </PagedList>
  )
}
