import { isOpen, paragraphsOf } from '../../domain/hiring/job.ts'
import type { Job } from '../../domain/hiring/job-schema.ts'
import row from '../../ui/fact-row.module.css'
import type { ListedJob } from '../shell/jobs/JobsTable.tsx'
import { OpenJobs } from '../shell/jobs/OpenJobs.tsx'
import { PageHead } from '../shell/PageHead.tsx'
import type { ApplyTexts } from './apply-texts.ts'
import { HowToApply } from './HowToApply.tsx'
import styles from './Opening.module.css'

type OpeningProps = { job: Job; openJobs: readonly ListedJob[]; texts: ApplyTexts; email: string }

export function Opening({ job, openJobs, texts, email }: OpeningProps) {
  const paragraphs = paragraphsOf(job.description)
  return (
    <>
      <PageHead title={job.title} />
      <div className={styles.opening}>
        <dl className={styles.facts}>
          <Fact label="Department" value={job.department} />
          <Fact label="Location" value={job.location} />
          <Fact label="Vacancy" value={job.vacancy} />
          <Fact label="Status" value={isOpen(job) ? 'OPEN' : 'CLOSED'} />
        </dl>
        <div className={styles.words}>
          {!isOpen(job) && (
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
          {isOpen(job) && <HowToApply job={job} texts={texts} email={email} />}
        </div>
      </div>
      {!isOpen(job) && <OpenJobs jobs={openJobs} heading={texts.jobsHeading} none={texts.noJobs} />}
    </>
  )
}

function Fact({ label, value }: { label: string; value: string | number }) {
  return (
    <div className={row.fact}>
      <dt className={row.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  )
}
