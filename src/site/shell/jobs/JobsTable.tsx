import { Link } from 'react-router'
import { isOpen } from '../../../domain/hiring/job.ts'
import type { Job } from '../../../domain/hiring/job-schema.ts'
import { openingPath } from '../../../domain/pages.ts'
import styles from './JobsTable.module.css'

export type ListedJob = Pick<Job, 'id' | 'title' | 'department' | 'location' | 'vacancy' | 'status'>

/** A job without the fields that only its own page shows. */
export const listedJob = ({ id, title, department, location, vacancy, status }: Job): ListedJob => ({
  id,
  title,
  department,
  location,
  vacancy,
  status,
})

const columns = ['Position Title', 'Department', 'Location', 'Vacancy', 'Status'] as const

/**
 * The openings. On phones each row becomes a card; the roles are explicit because browsers drop the table semantics
 * when rows have another layout.
 */
export function JobsTable({ jobs, label }: { jobs: readonly ListedJob[]; label: string }) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table className={styles.table} role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr className={styles.head} role="row">
          {columns.map((column) => (
            <th key={column} scope="col" role="columnheader">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {jobs.map((job) => (
          <tr key={job.id} className={styles.job} role="row">
            <th className={styles.title} scope="row" role="rowheader">
              {job.title}
            </th>
            <td className={styles.fact} role="cell" data-label={columns[1]}>
              {job.department}
            </td>
            <td className={styles.fact} role="cell" data-label={columns[2]}>
              {job.location}
            </td>
            <td className={styles.fact} role="cell" data-label={columns[3]}>
              {job.vacancy}
            </td>
            <td className={styles.status} role="cell">
              <JobStatus job={job} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}

function JobStatus({ job }: { job: ListedJob }) {
  if (!isOpen(job)) return <span className={styles.closed}>CLOSED</span>
  return (
    <Link className={styles.apply} to={openingPath(job.id)}>
      APPLY NOW &gt;&gt;<span className="visually-hidden"> for {job.title}</span>
    </Link>
  )
}
