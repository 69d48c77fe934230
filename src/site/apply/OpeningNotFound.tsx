import { Link } from 'react-router'
import { pages } from '../../domain/pages.ts'
import type { ListedJob } from '../shell/jobs/JobsTable.tsx'
import { OpenJobs } from '../shell/jobs/OpenJobs.tsx'
import { PageHead } from '../shell/PageHead.tsx'
import type { ApplyTexts } from './apply-texts.ts'

export const OPENING_NOT_FOUND = 'Opening not found'

type OpeningNotFoundProps = {
  /** The URL names an opening that does not exist. */
  isNamed: boolean
  openJobs: readonly ListedJob[]
  texts: ApplyTexts
}

/** Shown without a valid opening: says why, and lists the open ones. */
export function OpeningNotFound({ isNamed, openJobs, texts }: OpeningNotFoundProps) {
  const intro = isNamed
    ? 'There is no opening at this address. The position may already be filled.'
    : texts.applyIntro
  return (
    <>
      <PageHead title={isNamed ? OPENING_NOT_FOUND : texts.applyTitle}>
        {intro && <p>{intro}</p>}
        <p>
          More about working with us is on the <Link to={pages.careers.path}>Careers page</Link>.
        </p>
      </PageHead>
      <OpenJobs jobs={openJobs} heading={texts.jobsHeading} none={texts.noJobs} />
    </>
  )
}
