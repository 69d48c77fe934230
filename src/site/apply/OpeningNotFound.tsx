import { PageHead } from '../shell/layout/PageHead.tsx'
import type { ListedOpening } from '../shell/openings/OpeningsTable.tsx'
import { OpenOpenings } from '../shell/openings/OpeningsTable.tsx'
import type { ApplyTexts } from './apply-texts.ts'
import { NoForm } from './NoForm.tsx'

export const OPENING_NOT_FOUND = 'Opening not found'

type OpeningNotFoundProps = {
  /** It was removed while the visitor wrote. */
  isNews: boolean
  openOpenings: readonly ListedOpening[]
  texts: ApplyTexts
}

export function OpeningNotFound({ isNews, openOpenings, texts }: OpeningNotFoundProps) {
  return (
    <>
      <PageHead title={OPENING_NOT_FOUND}>
        <NoForm isNews={isNews}>
          There is no opening at this address. The position may already be filled.
        </NoForm>
      </PageHead>
      <OpenOpenings openings={openOpenings} heading={texts.jobsHeading} none={texts.noJobs} />
    </>
  )
}
