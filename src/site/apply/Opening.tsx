import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { employmentTypes } from '../../domain/hiring/employment.ts'
import type { PublicJob } from '../../domain/hiring/job-fields.ts'
import { jobPath } from '../../domain/shared/pages.ts'
import { formatDay } from '../../domain/time/day.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { PageHead } from '../shell/layout/PageHead.tsx'
import styles from './Opening.module.css'

type OpeningProps = {
  job: Pick<PublicJob, 'slug' | 'title' | 'department' | 'location' | 'employmentType' | 'closesAt'>
  children: ReactNode
}

/** The opening in a few facts, and beside them the form, or why there is none. */
export function Opening({ job, children }: OpeningProps) {
  return (
    <>
      <PageHead title={job.title} />
      <div className={styles.opening}>
        <div className={styles.side}>
          <Facts>
            <Fact label="Department">{job.department}</Fact>
            <Fact label="Location">{job.location}</Fact>
            <Fact label="Employment">{employmentTypes[job.employmentType]}</Fact>
            {job.closesAt && (
              <Fact label="Apply by">
                <time dateTime={job.closesAt}>{formatDay(job.closesAt)}</time>
              </Fact>
            )}
          </Facts>
          <Link className={styles.more} to={jobPath(job.slug)}>
            About this position
          </Link>
        </div>
        <div className={styles.body}>{children}</div>
      </div>
    </>
  )
}
