import type { ReactNode } from 'react'
import type { ListedJob } from '../shell/jobs/JobsTable.tsx'
import { OpenJobs } from '../shell/jobs/JobsTable.tsx'
import { PageHead } from '../shell/layout/PageHead.tsx'
import type { ApplyTexts } from './apply-texts.ts'
import styles from './GeneralApplication.module.css'

export const OPEN_APPLICATION = 'Send an open application'

type GeneralApplicationProps = { openJobs: readonly ListedJob[]; texts: ApplyTexts; children: ReactNode }

/** The openings to choose from, and below them the form for those who choose none. */
export function GeneralApplication({ openJobs, texts, children }: GeneralApplicationProps) {
  return (
    <>
      <PageHead title={texts.applyTitle}>{texts.applyIntro && <p>{texts.applyIntro}</p>}</PageHead>
      <OpenJobs jobs={openJobs} heading={texts.jobsHeading} none={texts.noJobs} />
      <div className={styles.general}>{children}</div>
    </>
  )
}
