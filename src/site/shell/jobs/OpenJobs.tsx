import { JobsTable, type ListedJob } from './JobsTable.tsx'
import styles from './OpenJobs.module.css'

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
