import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { may, type Right, type Role } from '../../domain/account/role.ts'
import { NEW_FOR } from '../../domain/project/stats.ts'
import type { Stats } from '../../domain/project/stats-schema.ts'
import { statsQuery } from '../session/queries.ts'
import { ACTIVITY, HIRING, PORTAL } from '../shell/places.ts'
import styles from './DashboardHome.module.css'
import { StatCard } from './StatCard.tsx'

// Enquiries have no screen yet, so the card links to their entries in the log.
const ENQUIRIES = `${ACTIVITY}?kind=enquiry`

type Card = { figure: keyof Stats; label: string; hint?: string; right: Right; to: string }

const cards = (): Card[] => [
  { figure: 'liveProjects', label: 'Live projects', right: 'projects.read', to: `${PORTAL}?status=live` },
  {
    figure: 'completedProjects',
    label: 'Completed projects',
    right: 'projects.read',
    to: `${PORTAL}?status=completed`,
  },
  { figure: 'allProjects', label: 'All projects', right: 'projects.read', to: PORTAL },
  { figure: 'openPositions', label: 'Open positions', right: 'hiring', to: HIRING },
  {
    figure: 'newApplicants',
    label: 'New applicants',
    hint: 'The website does not accept applications yet',
    right: 'hiring',
    to: HIRING,
  },
  {
    figure: 'newEnquiries',
    label: 'New enquiries',
    hint: `In the last ${NEW_FOR} days`,
    right: 'enquiries',
    to: `${ENQUIRIES}&from=${dayOf(daysAgo(NEW_FOR))}`,
  },
]

function daysAgo(days: number) {
  const day = new Date()
  day.setDate(day.getDate() - days)
  return day
}

/** A day in the user's time zone, as the URL of the log has it. */
const dayOf = (day: Date) => day.toLocaleDateString('sv')

/** The figures that this role may see. The console shows why they could not be fetched. */
export function StatCards({ role }: { role: Role }) {
  const { data, error, refetch, isFetching } = useQuery(statsQuery)
  useEffect(() => {
    if (error) console.error('The figures could not be fetched.', error)
  }, [error])
  return (
    <section aria-label="Figures">
      <div className={styles.stats}>
        {cards()
          .filter(({ right }) => may(role, right))
          .map(({ figure, right: _, ...card }) => (
            <StatCard key={figure} {...card} count={data?.[figure]} failed={error !== null} />
          ))}
      </div>
      {error && !data && (
        <p role="status" className={styles.failed}>
          The figures could not be loaded.
          <Button size="compact-sm" variant="default" loading={isFetching} onClick={() => refetch()}>
            Retry
          </Button>
        </p>
      )}
    </section>
  )
}
