import { z } from 'zod'
import { openingParts } from '../../domain/hiring/job-fields.ts'
import { type Job, shownJob } from '../../domain/hiring/job-schema.ts'
import type { Database } from '../../store/database/database.ts'
import { applicantCounts } from '../../store/hiring/application-counts.ts'
import { identified, identifiedSchema, visitorsSchema } from '../shared/answers.ts'

/** An opening as visitors get it. */
export const publicJobAnswer = identifiedSchema(
  visitorsSchema({ ...openingParts, projectId: { audience: 'visitors' } } as const, shownJob),
).meta({
  id: 'Opening',
})

/** An opening as those get it who may manage it, with the numbers of its candidates. */
export const jobAnswer = identifiedSchema(
  shownJob.extend({ applicants: z.number(), newApplicants: z.number(), shortlisted: z.number() }),
).meta({ id: 'ManagedOpening' })
export type JobJson = z.output<typeof jobAnswer>

const none = { applicants: 0, newApplicants: 0, shortlisted: 0 }

export async function jobsJson(db: Database, jobs: readonly Job[]): Promise<JobJson[]> {
  const counts = await applicantCounts(db)
  return jobs.map((job) => identified({ ...job, ...none, ...counts.get(job.id) }))
}

export async function jobJson(db: Database, job: Job): Promise<JobJson> {
  const [answer] = await jobsJson(db, [job])
  return answer!
}
