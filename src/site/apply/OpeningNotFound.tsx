import { Link } from 'react-router'
import { pages } from '../../domain/pages.ts'
import type { ListedJob } from '../shell/jobs/JobsTable.tsx'
import { OpenJobs } from '../shell/jobs/OpenJobs.tsx'
import { PageHead } from '../shell/PageHead.tsx'

type OpeningNotFoundProps = {
  /** The URL names an opening that does not exist. */
  isNamed: boolean
  openJobs: readonly ListedJob[]
}

/** Shown without a valid opening: says why, and lists the open ones. */
export function OpeningNotFound({ isNamed, openJobs }: OpeningNotFoundProps) {
  return (
    <>
      <PageHead title={isNamed ? 'Opening not found' : 'Apply'}>
        <p>
          {isNamed
            ? 'There is no opening at this address. The position may already be filled.'
            : 'Choose the position you want to apply for.'}
        </p>
        <p>
          More about working with us is on the <Link to={pages.careers.path}>Careers page</Link>.
        </p>
      </PageHead>
      <OpenJobs jobs={openJobs} />
    </>
  )
}
