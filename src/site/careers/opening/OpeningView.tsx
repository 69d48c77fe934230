import { Link } from 'react-router'
import type { CareersContent } from '../../../domain/content/careers-schema.ts'
import { employmentTypes } from '../../../domain/hiring/employment.ts'
import { paragraphsOf } from '../../../domain/hiring/job.ts'
import type { PublicJob } from '../../../domain/hiring/job-fields.ts'
import { applyPath, pages, projectPath } from '../../../domain/shared/pages.ts'
import { formatDay } from '../../../domain/time/day.ts'
import { Fact, Facts } from '../../../ui/Facts.tsx'
import type { ListedJob } from '../../shell/jobs/JobsTable.tsx'
import { OpenJobs } from '../../shell/jobs/JobsTable.tsx'
import { PageHead } from '../../shell/layout/PageHead.tsx'
import styles from './OpeningView.module.css'

type Props = {
  job: Omit<PublicJob, 'slug' | 'status' | 'postedOn' | 'createdAt' | 'updatedAt'>
  /** The project that the opening is for. */
  project?: { name: string; slug: string }
  /** The open positions, listed when this one is closed. */
  openJobs: readonly ListedJob[]
  texts: Pick<CareersContent, 'title' | 'jobsHeading' | 'noJobs'>
}

/** An opening with its facts and its description, and the way to apply. */
export function OpeningView({ job, project, openJobs, texts }: Props) {
  const paragraphs = paragraphsOf(job.description)
  return (
    <>
      <PageHead title={job.title} />
      <div className={styles.opening}>
        <Facts className={styles.facts}>
          <Fact label="Department">{job.department}</Fact>
          <Fact label="Location">{job.location}</Fact>
          <Fact label="Employment">{employmentTypes[job.employmentType]}</Fact>
          <Fact label="Vacancy">{job.vacancy}</Fact>
          <Fact label="Status">{job.isOpen ? 'OPEN' : 'CLOSED'}</Fact>
          {job.closesAt && (
            <Fact label="Apply by">
              <time dateTime={job.closesAt}>{formatDay(job.closesAt)}</time>
            </Fact>
          )}
          {project && (
            <Fact label="Project">
              <Link to={projectPath(project.slug)}>{project.name}</Link>
            </Fact>
          )}
        </Facts>
        <div className={styles.words}>
          {!job.isOpen && (
            <p className={styles.closed}>
              <strong>This position is closed.</strong> We no longer accept applications for it.
            </p>
          )}
          {paragraphs.length > 0 && (
            <div className={styles.description}>
              {paragraphs.map((text, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id
                <p key={index}>{text}</p>
              ))}
            </div>
          )}
          <p className={styles.links}>
            {job.isOpen && (
              <Link className={styles.apply} to={applyPath(job.id)}>
                APPLY NOW &gt;&gt;
              </Link>
            )}
            <Link className={styles.all} to={pages.careers.path}>
              {texts.title}
            </Link>
          </p>
        </div>
      </div>
      {!job.isOpen && <OpenJobs jobs={openJobs} heading={texts.jobsHeading} none={texts.noJobs} />}
    </>
  )
}
