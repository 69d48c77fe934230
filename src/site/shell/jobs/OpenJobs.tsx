import { JobsTable, type ListedJob } from './JobsTable.tsx'
import styles from './OpenJobs.module.css'

export function OpenJobs({ jobs }: { jobs: readonly ListedJob[] }) {
  return (
    <section className={styles.jobs} aria-labelledby="open-jobs">
      <h2 className={styles.heading} id="open-jobs">
        OPEN JOBS
      </h2>
      {jobs.length > 0 ? (
        <JobsTable jobs={jobs} label="Open jobs" />
      ) : (
        <p className={styles.none}>No position is open at the moment. New positions are listed here first.</p>
      )}
    </section>
  )
}
