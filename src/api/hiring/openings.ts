import { z } from 'zod'
import { seenByVisitors } from '../../domain/fields/record-fields.ts'
import { openingFields, openingParts } from '../../domain/hiring/opening-fields.ts'
import {
  newOpening,
  type Opening,
  type OpeningFields,
  openingChange,
  storedOpening,
} from '../../domain/hiring/opening-schema.ts'
import { notFound } from '../../domain/shared/problem.ts'
import { notRestored } from '../../domain/version/version-schema.ts'
import { maySeeHidden } from '../../http/access/guard.ts'
import { idempotencyKey } from '../../http/call/idempotency-key.ts'
import { routesFor } from '../../http/call/route.ts'
import type { Database } from '../../store/database/database.ts'
import {
  deleteOpening,
  listOpenings,
  openingStore,
  shownProjectsOfOpenings,
} from '../../store/hiring/openings.ts'
import { orderCall, orderedIds } from '../record/order-call.ts'
import {
  type CalledRecord,
  changeCall,
  createdRecord,
  refusedCreation,
  versionCalls,
} from '../record/record-calls.ts'
import { identified } from '../shared/answers.ts'
import {
  type OpeningJson,
  openingAnswer,
  openingJson,
  openingsJson,
  publicOpeningAnswer,
} from './opening-json.ts'

const NO_SUCH_JOB = 'No such opening.'
const route = routesFor({ who: 'hiring', missing: NO_SUCH_JOB })

const openingRecord: CalledRecord<'jobs/:id', Opening, OpeningJson, OpeningFields> = {
  store: openingStore,
  address: 'jobs/:id',
  answer: openingAnswer,
  json: openingJson,
  fields: Object.keys(openingFields),
  restored: openingAnswer.extend({ notRestored }),
  version: storedOpening,
  versionJson: (_db, fields: OpeningFields) => fields,
  one: 'an opening',
  words: {
    version: 'The fields of an opening as they were',
    restore:
      'Save these fields of an opening, or all but `hidden`, as they were; `notRestored` names what has no project or value any more',
  },
  missing: NO_SUCH_JOB,
}

/** /api/jobs: the openings. Reading for visitors and staff, writing for those who manage hiring. */
export const openingCalls = (db: Database) => [
  route('GET /api/jobs', {
    summary:
      'The openings, in the order that staff gave them; those who manage hiring also see hidden ones and the numbers of candidates',
    who: 'anyone',
    answers: { 200: z.array(z.union([openingAnswer, publicOpeningAnswer])) },
    kept: () => '',
    run: async ({ c }) => {
      const all = await listOpenings(db)
      if (maySeeHidden(c, 'hiring')) return openingsJson(db, all)
      const shown = await shownProjectsOfOpenings(db)
      const projectId = (opening: Opening) => (shown.has(opening.projectId) ? opening.projectId : '')
      return all
        .filter(({ hidden }) => !hidden)
        .map((opening) =>
          identified({ ...seenByVisitors(openingParts, opening), projectId: projectId(opening) }),
        )
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
    answers: { 200: openingAnswer },
    run: async ({ params }) => {
      const opening = await openingStore.find(db, params.id)
      if (!opening) throw notFound('Opening')
      return openingJson(db, opening)
    },
  }),

  route('POST /api/jobs', {
    summary:
      'Add an opening; it comes first in the order. Sent again with the same `Idempotency-Key` it is made once',
    body: newOpening,
    answers: { 201: openingAnswer },
    refuses: { 422: refusedCreation(openingAnswer) },
    run: async ({ c, user, body }) =>
      createdRecord(db, openingRecord, await openingStore.create(db, user, body, idempotencyKey(c, body))),
  }),

  changeCall(db, openingRecord, openingChange),

  route('DELETE /api/jobs/:id', {
    summary: 'Delete an opening that nobody has applied for, permanently',
    refuses: { 409: 'Somebody has applied for it.' },
    says: 'Opening deleted.',
    run: ({ user, params }) => deleteOpening(db, user, params.id),
  }),
]

/** /api/jobs/{id}/versions: the opening as it was after each save. */
export const openingVersionCalls = (db: Database) => versionCalls(db, openingRecord)
