import { z } from 'zod'
import { actor } from '../../domain/account/known-user-schema.ts'
import { may } from '../../domain/account/role.ts'
import { groupLabel, groupOf, sentenceOf } from '../../domain/activity/activity.ts'
import { differencesAsText } from '../../domain/activity/activity-difference.ts'
import type { ActivityEntry } from '../../domain/activity/activity-entry-schema.ts'
import { activityEntry } from '../../domain/activity/activity-entry-schema.ts'
import { activityFilter, activityPage } from '../../domain/activity/activity-schema.ts'
import { csvAnswer, csvResponse } from '../../http/answer/csv.ts'
import { routesFor } from '../../http/call/route.ts'
import { eachActivity, listActivity, listActors } from '../../store/activity/activity.ts'
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

  route('GET /api/activity/export.csv', {
    summary: 'The log for a spreadsheet, newest first; all that the filter lets through',
    query: activityFilter,
    answers: { 200: csvAnswer },
    run: ({ c, query }) => csvResponse(c, 'activity', columns, eachActivity(db, query)),
  }),
]

const columns: Record<string, (entry: ActivityEntry) => string> = {
  'When (UTC)': ({ at }) => at,
  Who: ({ actor }) => actor.name,
  'E-mail': ({ actor }) => actor.email,
  Kind: ({ kind }) => groupLabel(groupOf(kind)),
  What: sentenceOf,
  On: ({ subject }) => subject.name,
  'Record id': ({ subject }) => subject.id,
  Changes: differencesAsText,
}
