import { jobFields } from '../../domain/hiring/job-fields.ts'
import { storedJob } from '../../domain/hiring/job-schema.ts'
import { notRestored, restoring, versionPage, versionQuery } from '../../domain/version/version-schema.ts'
import { route } from '../../http/route.ts'
import type { Database } from '../../store/database.ts'
import { listJobVersions, readJobVersion, restoreJobVersion } from '../../store/hiring/job-versions.ts'
import { refuseOlderVersion, savedMeanwhileAnswer } from '../answers.ts'
import { versionNumber } from '../version-number.ts'
import { jobAnswer, jobJson } from './job-json.ts'

const group = 'Openings'
const NO_SUCH_VERSION = 'No such version.'

/** /api/jobs/{id}/versions: the opening as it was after each save. */
export const jobVersionCalls = (db: Database) => [
  route(
    'GET /api/jobs/:id/versions',
    {
      summary: 'The versions of an opening, newest first',
      who: 'hiring',
      group,
      query: versionQuery,
      answers: { 200: versionPage },
      refuses: { 404: 'No such opening.' },
    },
    ({ params, query: { limit, cursor } }) => listJobVersions(db, params.id, { limit, before: cursor }),
  ),

  route(
    'GET /api/jobs/:id/versions/:number',
    {
      summary: 'The fields of an opening as they were',
      who: 'hiring',
      group,
      answers: { 200: storedJob },
      refuses: { 404: NO_SUCH_VERSION },
    },
    ({ params }) => readJobVersion(db, params.id, versionNumber(params.number)),
  ),

  route(
    'POST /api/jobs/:id/versions/:number/restore',
    {
      summary:
        'Save these fields of an opening, or all but `hidden`, as they were; `notRestored` names what has no project or value any more',
      who: 'hiring',
      group,
      body: restoring(Object.keys(jobFields)),
      answers: { 200: jobAnswer.extend({ notRestored }) },
      refuses: { 404: NO_SUCH_VERSION, 409: savedMeanwhileAnswer(jobAnswer) },
    },
    async ({ user, params, body }) => {
      const outcome = await restoreJobVersion(db, user, params.id, versionNumber(params.number), body)
      if (!('saved' in outcome))
        throw refuseOlderVersion('opening', { ...outcome, current: await jobJson(db, outcome.current) })
      return { ...(await jobJson(db, outcome.saved)), notRestored: outcome.notRestored }
    },
  ),
]
