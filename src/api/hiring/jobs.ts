import type { Context } from 'hono'
import { z } from 'zod'
import { may } from '../../domain/account/role.ts'
import { seenByVisitors } from '../../domain/fields/record-fields.ts'
import { jobFields, openingParts } from '../../domain/hiring/job-fields.ts'
import { type Job, type JobFields, jobChange, newJob, storedJob } from '../../domain/hiring/job-schema.ts'
import { message } from '../../domain/shared/answer-schema.ts'
import { notFound, notSignedIn } from '../../domain/shared/problem.ts'
import { notRestored } from '../../domain/version/version-schema.ts'
import { idempotencyKey } from '../../http/call/idempotency-key.ts'
import { route } from '../../http/call/route.ts'
import type { AppEnv } from '../../http/shared/app-env.ts'
import type { Database } from '../../store/database/database.ts'
import { deleteJob, jobStore, listJobs, shownProjectsOfJobs } from '../../store/hiring/jobs.ts'
import { orderCall, orderedIds } from '../record/order-call.ts'
import {
  type CalledRecord,
  changeCall,
  createdRecord,
  refusedCreation,
  versionCalls,
} from '../record/record-calls.ts'
import { identified } from '../shared/answers.ts'
import { type JobJson, jobAnswer, jobJson, jobsJson, publicJobAnswer } from './job-json.ts'

const NO_SUCH_JOB = 'No such opening.'

const jobRecord: CalledRecord<'jobs/:id', Job, JobJson, JobFields> = {
  store: jobStore,
  address: 'jobs/:id',
  answer: jobAnswer,
  json: jobJson,
  fields: Object.keys(jobFields),
  restored: jobAnswer.extend({ notRestored }),
  version: storedJob,
  versionJson: (_db, fields: JobFields) => fields,
  one: 'an opening',
  words: {
    version: 'The fields of an opening as they were',
    restore:
      'Save these fields of an opening, or all but `hidden`, as they were; `notRestored` names what has no project or value any more',
  },
  missing: NO_SUCH_JOB,
}

/** /api/jobs: the openings. Reading for visitors and staff, writing for those who manage hiring. */
export const jobCalls = (db: Database) => [
  route('GET /api/jobs', {
    summary:
      'The openings, in the order that staff gave them; those who manage hiring also see hidden ones and the numbers of candidates',
    who: 'anyone',
    answers: { 200: z.array(z.union([jobAnswer, publicJobAnswer])) },
    kept: () => '',
    run: async ({ c }) => {
      const all = await listJobs(db)
      if (maySeeHidden(c)) return jobsJson(db, all)
      const shown = await shownProjectsOfJobs(db)
      const projectId = (job: Job) => (shown.has(job.projectId) ? job.projectId : '')
      return all
        .filter(({ hidden }) => !hidden)
        .map((job) => identified({ ...seenByVisitors(openingParts, job), projectId: projectId(job) }))
    },
  }),

  orderCall(
    db,
    'job',
    'jobs',
    'Set the order of the openings; openings that are not listed keep their order after these',
    orderedIds(1000, 'openings', 'An opening'),
  ),

  route('GET /api/jobs/:id', {
    summary: 'One opening',
    who: 'hiring',
    answers: { 200: jobAnswer },
    refuses: { 404: NO_SUCH_JOB },
    run: async ({ params }) => {
      const job = await jobStore.find(db, params.id)
      if (!job) throw notFound('Opening')
      return jobJson(db, job)
    },
  }),

  route('POST /api/jobs', {
    summary:
      'Add an opening; it comes first in the order. Sent again with the same `Idempotency-Key` it is made once',
    who: 'hiring',
    body: newJob,
    answers: { 201: jobAnswer },
    refuses: { 422: refusedCreation(jobAnswer) },
    run: async ({ c, user, body }) =>
      createdRecord(db, jobRecord, await jobStore.create(db, user, body, idempotencyKey(c, body))),
  }),

  changeCall(db, jobRecord, jobChange),

  route('DELETE /api/jobs/:id', {
    summary: 'Delete an opening that nobody has applied for, permanently',
    who: 'hiring',
    answers: { 200: message },
    refuses: { 404: NO_SUCH_JOB, 409: 'Somebody has applied for it.' },
    run: async ({ user, params }) => {
      await deleteJob(db, user, params.id)
      return { message: 'Opening deleted.' }
    },
  }),
]

/** /api/jobs/{id}/versions: the opening as it was after each save. */
export const jobVersionCalls = (db: Database) => versionCalls(db, jobRecord)

/** Throws 401 for an expired session, so that staff do not mistake the visitors' list for the complete one. */
function maySeeHidden(c: Context<AppEnv>): boolean {
  if (c.get('isExpired')) throw notSignedIn()
  const signedIn = c.get('signedIn')
  return signedIn !== undefined && may(signedIn.user.role, 'hiring')
}
