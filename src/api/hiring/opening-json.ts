import { z } from 'zod'
import { seenBy } from '../../domain/fields/record-fields.ts'
import { openingParts } from '../../domain/hiring/opening-fields.ts'
import { type Opening, shownOpening } from '../../domain/hiring/opening-schema.ts'
import type { Database } from '../../store/database/database.ts'
import { applicantCounts } from '../../store/hiring/application-counts.ts'
import { identified, identifiedSchema, visitorsSchema } from '../shared/answers.ts'

export const publicOpeningAnswer = identifiedSchema(
  visitorsSchema({ ...openingParts, projectId: { audience: 'visitors' } } as const, shownOpening),
).meta({
  id: 'Opening',
})

/** An opening as those get it who may manage it, with the numbers of its candidates. */
export const openingAnswer = identifiedSchema(
  shownOpening.extend({ applicants: z.number(), newApplicants: z.number(), shortlisted: z.number() }),
).meta({ id: 'ManagedOpening' })
export type OpeningJson = z.output<typeof openingAnswer>

const none = { applicants: 0, newApplicants: 0, shortlisted: 0 }

export async function openingsJson(db: Database, openings: readonly Opening[]): Promise<OpeningJson[]> {
  const counts = await applicantCounts(db)
  return openings.map((opening) =>
    identified({ ...seenBy('writers', openingParts, opening), ...none, ...counts.get(opening.id) }),
  )
}

export async function openingJson(db: Database, opening: Opening): Promise<OpeningJson> {
  const [answer] = await openingsJson(db, [opening])
  return answer!
}
