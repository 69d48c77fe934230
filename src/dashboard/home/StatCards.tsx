import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { may, type Right, type Role } from '../../domain/account/role.ts'
import type { Stats } from '../../domain/project/stats-schema.ts'
import { pages } from '../../domain/shared/pages.ts'
import { callQuery } from '../session/queries.ts'
import { SmallButton } from '../shell/looks/buttons.ts'
import looks from '../shell/looks/looks.module.css'
import home from './DashboardHome.module.css'
import styles from './StatCards.module.css'

/** `note` says which records are counted, where the label alone does not. */
type Card = { figure: keyof Stats; label: string; note?: string; right: Right; path: string; search: string }

const projects = { right: 'projects.read', path: pages.portal.path } as const
const openings = { right: 'hiring', path: pages.hiring.path } as const
const candidates = { right: 'hiring', path: pages.candidates.path } as const
const enquiries = { right: 'enquiries', path: pages.enquiries.path } as const

const cards: Card[] = [
  {
    figure: 'liveProjects',
    label: 'Live projects',
    note: 'On the website, on site or in design',
    ...projects,
    search: '?status=live&hidden=no',
  },
  { figure: 'completedProjects', label: 'Completed projects', ...projects, search: '?status=completed' },
  { figure: 'hiddenProjects', label: 'Hidden projects', ...projects, search: '?hidden=yes' },
  { figure: 'allProjects', label: 'All projects', ...projects, search: '' },
  { figure: 'openPositions', label: 'Open positions', ...openings, search: '?status=open' },
  { figure: 'newApplicants', label: 'New applicants', ...candidates, search: '?stage=NEW' },
  { figure: 'newEnquiries', label: 'New enquiries', ...enquiries, search: '?status=NEW' },
]

/** The figures that this role may see. The console shows why they could not be fetched. */
export function StatCards({ role }: { role: Role }) {
  const { data, error, refetch, isFetching } = useQuery(callQuery(['stats'], 'GET /api/stats'))
  useEffect(() => {
    if (error) console.error('The figures could not be fetched.', error)
  }, [error])
  return (
    <section aria-label="Figures">
      <div className={home.stats}>
        {cards
          .filter(({ right }) => may(role, right))
          .map(({ figure, label, note, path, search }) => (
            <Link key={figure} to={path + search} className={styles.card}>
              <span className={styles.count}>
                {data?.[figure] ?? (error ? '–' : <Skeleton height={36} width={56} />)}
              </span>
              <span className={styles.label}>{label}</span>
              {note && <span className={looks.quiet}>{note}</span>}
            </Link>
          ))}
      </div>
      {error && !data && (
        <p role="status" className={home.failed}>
          The figures could not be loaded.
          <SmallButton loading={isFetching} onClick={() => refetch()}>
            Retry
          </SmallButton>
        </p>
      )}
    </section>
  )
}
