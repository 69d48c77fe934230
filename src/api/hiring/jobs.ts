import type { Context } from 'hono'
import { z } from 'zod'
import { may } from '../../domain/account/role.ts'
import { message } from '../../domain/answer-schema.ts'
import { publicJob } from '../../domain/hiring/job.ts'
import { type Job, jobChange, newJob } from '../../domain/hiring/job-schema.ts'
import { notFound, notSignedIn, Problem } from '../../domain/problem.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { route } from '../../http/route.ts'
import type { Database } from '../../store/database.ts'
import { reorderJobs } from '../../store/hiring/job-order.ts'
import {
  createJob,
  deleteJob,
  findJob,
  listJobs,
  shownProjectsOfJobs,
  updateJob,
} from '../../store/hiring/jobs.ts'
import { identified, KEY_REUSED, refuseOlderVersion, savedMeanwhileAnswer } from '../answers.ts'
import { jobAnswer, jobJson, jobsJson, publicJobAnswer } from './job-json.ts'

const group = 'Openings'
const NO_SUCH_JOB = 'No such opening.'
const jobOrder = z.object({
  ids: z
    .array(z.string().max(100))
    .max(1000, 'At most 1,000 openings.')
    .refine((list) => new Set(list).size === list.length, 'An opening is listed twice.'),
})
const refusedJob = message.extend({
  errors: z.record(z.string(), z.string()).optional(),
  current: jobAnswer.optional(),
})

/** /api/jobs: the openings. Reading for visitors and staff, writing for those who manage hiring. */
export const jobCalls = (db: Database) => [
  route(
    'GET /api/jobs',
    {
      summary:
        'The openings, in the order that staff gave them; those who manage hiring also see hidden ones and the numbers of candidates',
      who: 'anyone',
      group,
      answers: { 200: z.array(z.union([jobAnswer, publicJobAnswer])) },
      kept: () => '',
    },
    async ({ c }) => {
      const jobs = await listJobs(db)
      if (maySeeHidden(c)) return jobsJson(db, jobs)
      const shown = await shownProjectsOfJobs(db)
      const projectId = (job: Job) => (shown.has(job.projectId) ? job.projectId : '')
      return jobs
        .filter(({ hidden }) => !hidden)
        .map((job) => identified({ ...publicJob(job), projectId: projectId(job) }))
    },
  ),

  route(
    'PUT /api/jobs/order',
    {
      summary: 'Set the order of the openings; openings that are not listed keep their order after these',
      who: 'hiring',
      group,
      body: jobOrder,
      answers: { 200: message },
    },
    async ({ user, body }) => {
      await reorderJobs(db, user, body.ids)
      return { message: 'The order is saved.' }
    },
  ),

  route(
    'GET /api/jobs/:id',
    {
      summary: 'One opening',
      who: 'hiring',
      group,
      answers: { 200: jobAnswer },
      refuses: { 404: NO_SUCH_JOB },
    },
    async ({ params }) => {
      const job = await findJob(db, params.id)
      if (!job) throw notFound('Opening')
      return jobJson(db, job)
    },
  ),

  route(
    'POST /api/jobs',
    {
      summary:
        'Add an opening; it comes first in the order. Sent again with the same `Idempotency-Key` it is made once',
      who: 'hiring',
      group,
      body: newJob,
      answers: { 201: jobAnswer },
      refuses: {
        422: refusedJob.describe(
          'Not valid; or the `Idempotency-Key` came with another body before: `current` is what that made.',
        ),
      },
    },
    async ({ c, user, body }) => {
      const made = await createJob(db, user, body, idempotencyKey(c, body))
      const current = await jobJson(db, made.answer)
      if (!made.hasSameBody) throw new Problem(422, KEY_REUSED, { details: { current } })
      return current
    },
  ),

  route(
    'PUT /api/jobs/:id',
    {
      summary: 'Change an opening; absent fields stay as they are',
      who: 'hiring',
      group,
      body: jobChange,
      answers: { 200: jobAnswer },
      refuses: { 404: NO_SUCH_JOB, 409: savedMeanwhileAnswer(jobAnswer) },
    },
    async ({ user, params, body }) => {
      const outcome = await updateJob(db, user, params.id, body)
      if ('saved' in outcome) return jobJson(db, outcome.saved)
      throw refuseOlderVersion('opening', { ...outcome, current: await jobJson(db, outcome.current) })
    },
  ),

  route(
    'DELETE /api/jobs/:id',
    {
      summary: 'Delete an opening that nobody has applied for, permanently',
      who: 'hiring',
      group,
      answers: { 200: message },
      refuses: { 404: NO_SUCH_JOB, 409: 'Somebody has applied for it.' },
    },
    async ({ user, params }) => {
      await deleteJob(db, user, params.id)
      return { message: 'Opening deleted.' }
    },
  ),
]

/** Throws 401 for an expired session, so that staff do not mistake the visitors' list for the complete one. */
function maySeeHidden(c: Context<AppEnv>): boolean {
  if (c.get('isExpired')) throw notSignedIn()
  const signedIn = c.get('signedIn')
  return signedIn !== undefined && may(signedIn.user.role, 'hiring')
}
