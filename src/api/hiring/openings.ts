import { z } from 'zod'
import { seenBy } from '../../domain/fields/record-fields.ts'
import { openingParts } from '../../domain/hiring/opening-fields.ts'
import { newOpening, type Opening, openingChange, storedOpening } from '../../domain/hiring/opening-schema.ts'
import { notRestored } from '../../domain/version/version-schema.ts'
import { callerAsReader, readerRefusals } from '../../http/access/guard.ts'
import { route } from '../../http/call/route.ts'
import type { Database } from '../../store/database/database.ts'
import { openingStore, shownProjectsOfOpenings } from '../../store/hiring/openings.ts'
import { listedCalls } from '../record/listed-calls.ts'
import { identified } from '../shared/answers.ts'
import { openingAnswer, openingJson, openingsJson, publicOpeningAnswer } from './opening-json.ts'

/** /api/jobs: the openings. Reading for visitors and staff, writing for those who manage hiring. */
export const openingCalls = (db: Database) => [
  route('GET /api/jobs', {
    summary:
      'The openings, in the order that staff gave them; those who manage hiring also see hidden ones and the numbers of candidates',
    who: 'anyone',
    answers: { 200: z.array(z.union([openingAnswer, publicOpeningAnswer])) },
    refuses: readerRefusals,
    kept: () => '',
    run: async ({ c }) => {
      const all = await openingStore.list(db)
      const reader = callerAsReader(c, 'job')
      if (reader === 'writers') return openingsJson(db, all)
      const shown = await shownProjectsOfOpenings(db)
      const projectId = (opening: Opening) => (shown.has(opening.projectId) ? opening.projectId : '')
      return all
        .filter(({ hidden }) => !hidden)
        .map((opening) =>
          identified({ ...seenBy(reader, openingParts, opening), projectId: projectId(opening) }),
        )
    },
  }),

  ...listedCalls(db, 'jobs', {
    store: openingStore,
    answer: openingAnswer,
    json: openingJson,
    restored: openingAnswer.extend({ notRestored }),
    stored: storedOpening,
    created: newOpening,
    change: openingChange,
    one: 'an opening',
    words: {
      version: 'The fields of an opening as they were',
      restore:
        'Save these fields of an opening, or all but `hidden`, as they were; `notRestored` names what has no project or value any more',
    },
    removal: {
      summary: 'Delete an opening that nobody has applied for, permanently',
      refuses: { 409: 'Somebody has applied for it.' },
    },
  }),
]
