import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import type { Database } from '../../store/database.ts'
import { listJobs } from '../../store/hiring/jobs.ts'
import { described } from '../described.ts'

/** /api/jobs: the openings. */
export function jobCalls(db: Database) {
  return new Hono<AppEnv>().get(
    '/',
    described({
      summary: 'The openings, in the order that staff gave them',
      who: 'anyone',
      group: 'Openings',
      answers: { 200: 'A list of openings.' },
    }),
    async (c) => c.json((await listJobs(db)).map((job) => ({ _id: job.id, ...job }))),
  )
}
