import type { CareersContent } from '../../domain/content/careers-schema.ts'
import type { ListedJob } from '../shell/jobs/JobsTable.tsx'
import { OpenJobs } from '../shell/jobs/JobsTable.tsx'
import { PageHead } from '../shell/layout/PageHead.tsx'

export function CareersView({ careers, jobs }: { careers: CareersContent; jobs: readonly ListedJob[] }) {
  return (
    <>
      <PageHead title={careers.title}>
        {careers.paragraphs.length > 0 &&
          careers.paragraphs.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id
            <p key={index}>{text}</p>
          ))}
      </PageHead>
      <OpenJobs jobs={jobs} heading={careers.jobsHeading} none={careers.noJobs} />
    </>
  )
}
