import type { CareersContent } from '../../domain/content/careers-schema.ts'
import { PageHead } from '../shell/layout/PageHead.tsx'
import type { ListedOpening } from '../shell/openings/OpeningsTable.tsx'
import { OpenOpenings } from '../shell/openings/OpeningsTable.tsx'

export function CareersView({
  careers,
  openings,
}: {
  careers: CareersContent
  openings: readonly ListedOpening[]
}) {
  return (
    <>
      <PageHead title={careers.title}>
        {careers.paragraphs.length > 0 &&
          careers.paragraphs.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id
            <p key={index}>{text}</p>
          ))}
      </PageHead>
      <OpenOpenings openings={openings} heading={careers.jobsHeading} none={careers.noJobs} />
    </>
  )
}
