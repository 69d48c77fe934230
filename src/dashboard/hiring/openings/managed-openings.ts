import type { JobJson } from '../../../api/hiring/job-json.ts'
import type { Answer } from '../../session/api.ts'

/** The openings with all that those get who manage hiring. */
export const managedOpenings = (jobs: Answer<'GET /api/jobs'>): JobJson[] =>
  jobs.filter((job): job is JobJson => 'applicants' in job)
