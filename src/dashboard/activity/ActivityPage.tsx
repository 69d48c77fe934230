import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { activityQuery } from '../queries.ts'
import { ActivityList } from '../shell/ActivityList.tsx'
import { Failure } from '../shell/Failure.tsx'
import { Restricted } from '../shell/Restricted.tsx'
import { Screen } from '../shell/Screen.tsx'
import styles from './ActivityPage.module.css'

export default function ActivityPage() {
  return (
    <Restricted to="activity" title="Recent Activity">
      <Screen title="Recent Activity">
        <Log />
      </Screen>
    </Restricted>
  )
}

function Log() {
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(activityQuery())
  if (isPending) return <Skeleton height={400} />
  if (isError && !data) return <Failure message="The activity could not be loaded." retry={refetch} />
  const entries = data.pages.flatMap((page) => page.entries)
  if (!entries.length)
    return <p>Nothing has happened yet. Every change made in the dashboard will stand here.</p>
  return (
    <div className={styles.log}>
      <ActivityList entries={entries} />
      {isError && <Failure message="The next entries could not be loaded." retry={fetchNextPage} />}
      {hasNextPage && !isError && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}
