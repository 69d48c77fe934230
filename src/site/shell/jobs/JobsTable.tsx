import { Link } from 'react-router'
import type { PublicJob } from '../../../domain/hiring/job-fields.ts'
import { applyPath, jobPath } from '../../../domain/shared/pages.ts'
import styles from './JobsTable.module.css'

export type ListedJob = Pick<
  PublicJob,
  'id' | 'slug' | 'title' | 'department' | 'location' | 'vacancy' | 'isOpen'
>

/** A job without the fields that only its own page shows. */
export function listedJob({ id, slug, title, department, location, vacancy, isOpen }: ListedJob): ListedJob {
  return { id, slug, title, department, location, vacancy, isOpen }
}

const columns = ['Position Title', 'Department', 'Location', 'Vacancy', 'Status'] as const

/**
 * The openings, each with a link to its page. On phones each row becomes a card; the roles are explicit because browsers drop the table semantics
 * when rows have another layout.
 */
function JobsTable({ jobs, label }: { jobs: readonly ListedJob[]; label: string }) {
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
              <Link className={styles.link} to={jobPath(job.slug)}>
                {job.title}
              </Link>
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
  if (!job.isOpen) return <span className={styles.closed}>CLOSED</span>
  return (
    <Link className={styles.apply} to={applyPath(job.id)}>
      APPLY NOW &gt;&gt;<span className="visually-hidden"> for {job.title}</span>
    </Link>
  )
}

type OpenJobsProps = {
  jobs: readonly ListedJob[]
  heading: string
  /** The text in place of the table when there is no opening; empty: nothing, and no heading either. */
  none: string
}

export function OpenJobs({ jobs, heading, none }: OpenJobsProps) {
  if (jobs.length === 0 && !none) return null
  return (
    <section className={styles.jobs} aria-labelledby="open-jobs">
      <h2 className={styles.heading} id="open-jobs">
        {heading}
      </h2>
      {jobs.length > 0 ? <JobsTable jobs={jobs} label="Open jobs" /> : <p className={styles.none}>{none}</p>}
    </section>
  )
}
