import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { may, type Right, type Role } from '../../domain/account/role.ts'
import type { Stats } from '../../domain/project/stats-schema.ts'
import { pages } from '../../domain/shared/pages.ts'
import { statsQuery } from '../session/queries.ts'
import home from './DashboardHome.module.css'
import styles from './StatCards.module.css'

/** `note` says which records are counted, where the label alone does not. */
type Card = { figure: keyof Stats; label: string; note?: string; right: Right; to: string }

const cards: Card[] = [
  {
    figure: 'liveProjects',
    label: 'Live projects',
    note: 'On the website, on site or in design',
    right: 'projects.read',
    to: `${pages.portal.path}?status=live&hidden=no`,
  },
  {
    figure: 'completedProjects',
    label: 'Completed projects',
    right: 'projects.read',
    to: `${pages.portal.path}?status=completed`,
  },
  {
    figure: 'hiddenProjects',
    label: 'Hidden projects',
    right: 'projects.read',
    to: `${pages.portal.path}?hidden=yes`,
  },
  { figure: 'allProjects', label: 'All projects', right: 'projects.read', to: pages.portal.path },
  {
    figure: 'openPositions',
    label: 'Open positions',
    right: 'hiring',
    to: `${pages.hiring.path}?status=open`,
  },
  {
    figure: 'newApplicants',
    label: 'New applicants',
    right: 'hiring',
    to: `${pages.candidates.path}?stage=NEW`,
  },
  {
    figure: 'newEnquiries',
    label: 'New enquiries',
    right: 'enquiries',
    to: `${pages.enquiries.path}?status=NEW`,
  },
]

/** The figures that this role may see. The console shows why they could not be fetched. */
export function StatCards({ role }: { role: Role }) {
  const { data, error, refetch, isFetching } = useQuery(statsQuery)
  useEffect(() => {
    if (error) console.error('The figures could not be fetched.', error)
  }, [error])
  return (
    <section aria-label="Figures">
      <div className={home.stats}>
        {cards
          .filter(({ right }) => may(role, right))
          .map(({ figure, right: _, ...card }) => (
            <StatCard key={figure} {...card} count={data?.[figure] ?? (error && '–')} />
          ))}
      </div>
      {error && !data && (
        <p role="status" className={home.failed}>
          The figures could not be loaded.
          <Button size="compact-sm" variant="default" loading={isFetching} onClick={() => refetch()}>
            Retry
          </Button>
        </p>
      )}
    </section>
  )
}

type Props = Omit<Card, 'figure' | 'right'> & { count: number | '–' | null | undefined }

function StatCard({ label, note, count, to }: Props) {
  return (
    <Link to={to} className={styles.card}>
      <span className={styles.count}>{count ?? <Skeleton height={36} width={56} />}</span>
      <span className={styles.label}>{label}</span>
      {note && <span className={styles.note}>{note}</span>}
    </Link>
  )
}
