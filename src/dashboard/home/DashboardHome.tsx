import { Skeleton, Tooltip, UnstyledButton } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { activityQuery, projectsQuery } from '../queries.ts'
import { useSession } from '../session.tsx'
import { ActivityList } from '../shell/ActivityList.tsx'
import { Failure } from '../shell/Failure.tsx'
import { Screen } from '../shell/Screen.tsx'
import styles from './DashboardHome.module.css'
import { StatCard } from './StatCard.tsx'

const LAST_EDITS = 8

export default function DashboardHome() {
  const { user } = useSession()
  if (!user) {
    return (
      <Screen title="Home">
        <p role="status">Loading user info...</p>
      </Screen>
    )
  }
  return (
    <Screen title={`Welcome, ${user.name || 'User'}`} actions={<Info />}>
      <Stats />
      <EditHistory />
    </Screen>
  )
}

const INFO = 'Live projects are on site or in design. Each count opens the projects portal on what it counts.'

function Info() {
  return (
    <Tooltip label={INFO} events={{ hover: true, focus: true, touch: true }}>
      <UnstyledButton className={styles.info} aria-label={`About this page: ${INFO}`}>
        i
      </UnstyledButton>
    </Tooltip>
  )
}

function Stats() {
  const { data, error } = useQuery(projectsQuery)
  useEffect(() => {
    if (error) console.error('The counts could not be fetched.', error)
  }, [error])
  const portal = '/admin/dashboard/projects'
  return (
    <section aria-label="Projects" className={styles.stats}>
      <StatCard
        label="Live projects"
        count={data?.filter(({ active }) => active).length}
        failed={!!error}
        to={`${portal}?status=live`}
      />
      <StatCard
        label="Completed projects"
        count={data?.filter(({ completed }) => completed).length}
        failed={!!error}
        to={`${portal}?status=completed`}
      />
      <StatCard label="All projects" count={data?.length} failed={!!error} to={portal} />
    </section>
  )
}

function EditHistory() {
  const { data, isPending, isError, refetch } = useInfiniteQuery(activityQuery(LAST_EDITS))
  const entries = data?.pages[0]?.entries ?? []
  return (
    <section className={styles.history}>
      <h2>Edit History</h2>
      {isPending && <Skeleton height={160} />}
      {isError && <Failure message="The last edits could not be loaded." retry={refetch} />}
      {data && (entries.length ? <ActivityList entries={entries} /> : <p>No recent edits available.</p>)}
    </section>
  )
}
