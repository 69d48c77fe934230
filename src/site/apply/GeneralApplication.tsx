import type { ReactNode } from 'react'
import { PageHead } from '../shell/layout/PageHead.tsx'
import type { ListedOpening } from '../shell/openings/OpeningsTable.tsx'
import { OpenOpenings } from '../shell/openings/OpeningsTable.tsx'
import type { ApplyTexts } from './apply-texts.ts'
import styles from './GeneralApplication.module.css'

export const OPEN_APPLICATION = 'Send an open application'

type GeneralApplicationProps = {
  openOpenings: readonly ListedOpening[]
  texts: ApplyTexts
  children: ReactNode
}

export function GeneralApplication({ openOpenings, texts, children }: GeneralApplicationProps) {
  return (
    <>
      <PageHead title={texts.applyTitle}>{texts.applyIntro && <p>{texts.applyIntro}</p>}</PageHead>
      <OpenOpenings openings={openOpenings} heading={texts.jobsHeading} none={texts.noJobs} />
      <div className={styles.general}>{children}</div>
    </>
  )
}
