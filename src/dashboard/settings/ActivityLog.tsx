import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { activityQuery } from '../queries.ts'
import { ActivityList } from '../shell/ActivityList.tsx'
import { Failure } from '../shell/Failure.tsx'
import styles from './ActivityLog.module.css'

const ENTRIES = 5

export function ActivityLog() {
  const { data, isPending, isError, refetch } = useInfiniteQuery(activityQuery(ENTRIES))
  return (
    <div className={styles.log}>
      <h3>Recent Activity Log</h3>
      {isPending && <Skeleton height={160} />}
      {isError && <Failure message="The activity could not be loaded." retry={refetch} />}
      {data && <ActivityList entries={data.pages[0]?.entries ?? []} />}
      <Link to="/admin/dashboard/activity">All activity</Link>
    </div>
  )
}
