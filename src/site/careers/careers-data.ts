import type { CareersContent } from '../../domain/content/careers-schema.ts'
import type { ListedJob } from '../shell/jobs/JobsTable.tsx'

/** What the page's loader gives to the page and to its footer. */
export type CareersData = { careers: CareersContent; jobs: ListedJob[] }
