import type { CareersContent } from '../../domain/content/careers-schema.ts'
import type { ListedJob } from '../shell/jobs/JobsTable.tsx'

/** The data that a page's loader gives to its footer, and to its table of openings. */
export type CareersData = {
  careers: CareersContent
  jobs: ListedJob[]
  /** The page's own address in its usual spelling, for print. */
  path: string
}
