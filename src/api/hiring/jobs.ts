import { z } from 'zod'
import { keptJob } from '../../domain/hiring/job-schema.ts'
import { route } from '../../http/route.ts'
import type { Database } from '../../store/database.ts'
import { listJobs } from '../../store/hiring/jobs.ts'
import { identified, identifiedSchema } from '../answers.ts'

const jobAnswer = identifiedSchema(keptJob).meta({ id: 'Opening' })

/** /api/jobs: the openings. */
export const jobCalls = (db: Database) => [
  route(
    'GET /api/jobs',
    {
      summary: 'The openings, in the order that staff gave them',
      who: 'anyone',
      group: 'Openings',
      answers: { 200: z.array(jobAnswer) },
    },
    async () => (await listJobs(db)).map(identified),
  ),
]
