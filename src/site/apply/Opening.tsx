import { type PublicJob, paragraphsOf } from '../../domain/hiring/job.ts'
import row from '../../ui/fact-row.module.css'
import type { ListedJob } from '../shell/jobs/JobsTable.tsx'
import { OpenJobs } from '../shell/jobs/OpenJobs.tsx'
import { PageHead } from '../shell/PageHead.tsx'
import type { ApplyTexts } from './apply-texts.ts'
import { HowToApply } from './HowToApply.tsx'
import styles from './Opening.module.css'

type OpeningProps = { job: PublicJob; openJobs: readonly ListedJob[]; texts: ApplyTexts; email: string }

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
          <Fact label="Status" value={job.isOpen ? 'OPEN' : 'CLOSED'} />
        </dl>
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
          {job.isOpen && <HowToApply job={job} texts={texts} email={email} />}
        </div>
      </div>
      {!job.isOpen && <OpenJobs jobs={openJobs} heading={texts.jobsHeading} none={texts.noJobs} />}
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
