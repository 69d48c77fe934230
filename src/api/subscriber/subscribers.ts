import { z } from 'zod'
import { subscriberStateLabels } from '../../domain/subscriber/subscriber.ts'
import {
  type Subscriber,
  subscriber,
  subscriberCounts,
  subscriberFilter,
  subscriberPage,
} from '../../domain/subscriber/subscriber-schema.ts'
import { csvAnswer, csvResponse } from '../../http/answer/csv.ts'
import { routesFor } from '../../http/call/route.ts'
import type { Database } from '../../store/database/database.ts'
import {
  countSubscribers,
  eachSubscriber,
  listSubscribers,
  recordExport,
  removeSubscriber,
} from '../../store/subscriber/subscribers.ts'
import { identified, identifiedSchema } from '../shared/answers.ts'

const subscribersAnswer = z.object({
  items: z.array(identifiedSchema(subscriber)),
  next: z.string().nullable().meta({ description: 'The cursor of the next page, or null.' }),
  counts: subscriberCounts.meta({ description: 'Of all, whatever the filter.' }),
})

const route = routesFor({ who: 'subscribers' })

/** /api/subscribers, for staff. */
export const subscriberCalls = (db: Database) => [
  route('GET /api/subscribers', {
    summary: 'The subscribers of new openings, newest first',
    query: subscriberPage,
    answers: { 200: subscribersAnswer },
    run: async ({ query }) => {
      const [{ items, next }, counts] = await Promise.all([listSubscribers(db, query), countSubscribers(db)])
      return { items: items.map(identified), next, counts }
    },
  }),

  route('GET /api/subscribers/export.csv', {
    needsConfirmation: true,
    summary: 'The subscribers for a spreadsheet, newest first; the export is logged',
    who: 'subscribers.manage',
    query: subscriberFilter,
    answers: { 200: csvAnswer },
    run: async ({ c, user, query }) => {
      await recordExport(db, user)
      return csvResponse(c, db, 'subscribers', columns, eachSubscriber(db, query))
    },
  }),

  route('DELETE /api/subscribers/:id', {
    needsConfirmation: true,
    summary: 'Remove a subscriber: erases the address and all mails to it',
    who: 'subscribers.manage',
    refuses: { 404: 'There is no such subscriber.' },
    says: 'Subscriber removed.',
    run: ({ user, params }) => removeSubscriber(db, user, params.id),
  }),
]

const columns: Record<string, (one: Subscriber) => string> = {
  'E-mail': ({ email }) => email,
  State: ({ state }) => subscriberStateLabels[state],
  'Subscribed (UTC)': ({ createdAt }) => createdAt,
  'Confirmed (UTC)': ({ confirmedAt }) => confirmedAt ?? '',
}
