import { z } from 'zod'
import { actor } from '../../domain/account/known-user-schema.ts'
import { may } from '../../domain/account/role.ts'
import { activityCheck, activityCheckQuery } from '../../domain/activity/activity-check-schema.ts'
import { activityEntry } from '../../domain/activity/activity-entry-schema.ts'
import { exportColumns } from '../../domain/activity/activity-export.ts'
import { activityFilter, activityPage } from '../../domain/activity/activity-schema.ts'
import { csvAnswer, csvResponse } from '../../http/answer/csv.ts'
import { routesFor } from '../../http/call/route.ts'
import { eachActivity, listActivity, listActors, type ProvenEntry } from '../../store/activity/activity.ts'
import { checkNextEntries } from '../../store/activity/verify-chain.ts'
import type { Database } from '../../store/database/database.ts'
import { identified, identifiedSchema } from '../shared/answers.ts'

const activityAnswer = z.object({
  entries: z.array(identifiedSchema(activityEntry)),
  next: z.string().nullable().meta({ description: 'The cursor of the next page, or null.' }),
})

const route = routesFor({ who: 'activity' })

/** /api/activity: who changed what. */
export const activityCalls = (db: Database) => [
  route('GET /api/activity', {
    summary:
      'Who changed what, newest first; all of it for a Super Admin, their own edits for everybody else',
    who: 'signed in',
    query: activityPage,
    answers: { 200: activityAnswer },
    run: async ({ user, query: { limit, cursor, ...filter } }) => {
      const person = may(user.role, 'activity') ? filter.person : user.id
      const { entries, next } = await listActivity(db, { ...filter, person, limit, before: cursor })
      return { entries: entries.map(identified), next }
    },
  }),

  route('GET /api/activity/people', {
    summary: 'Everybody who is named in the log, deleted users too',
    answers: { 200: z.array(identifiedSchema(actor)) },
    run: async () => (await listActors(db)).map(identified),
  }),

  route('GET /api/activity/check', {
    summary:
      'Whether the entries of the log are as they were written; repeated with `after` until `next` is null',
    query: activityCheckQuery,
    answers: { 200: activityCheck },
    run: ({ query: { after } }) => checkNextEntries(db, after),
  }),

  route('GET /api/activity/export.csv', {
    summary:
      'The log for a spreadsheet, newest first; all that the filter lets through, with what `npm run admin -- verify-log` checks',
    query: activityFilter,
    answers: { 200: csvAnswer },
    run: ({ c, query }) => csvResponse(c, db, 'activity', columns, eachActivity(db, query)),
  }),
]

const columns: Record<string, (entry: ProvenEntry) => string> = {
  ...exportColumns,
  Entry: ({ number }) => String(number),
  Hash: ({ hash }) => hash,
  Proof: ({ proof }) => proof,
}
