import { z } from 'zod'
import { statusLabels } from '../../domain/enquiry/enquiry-status.ts'
import { newReply, storedReply } from '../../domain/enquiry/reply-schema.ts'
import {
  enquiryChange,
  enquiryCounts,
  enquiryFilter,
  enquiryPage,
  type StoredEnquiry,
  storedEnquiry,
} from '../../domain/enquiry/stored-enquiry-schema.ts'
import { plainMailText } from '../../domain/shared/mail-text-schema.ts'
import { conflict } from '../../domain/shared/problem.ts'
import { csvAnswer, csvResponse } from '../../http/answer/csv.ts'
import { idempotencyKey } from '../../http/call/idempotency-key.ts'
import { routesFor } from '../../http/call/route.ts'
import { changeCount, type Database } from '../../store/database/database.ts'
import { keptPerVersion } from '../../store/database/kept.ts'
import {
  changeEnquiry,
  eraseEnquiry,
  readEnquiry,
  recordExport,
} from '../../store/enquiry/enquiry-changes.ts'
import { countEnquiries, eachEnquiry, listEnquiries } from '../../store/enquiry/enquiry-list.ts'
import { repliesTo, replyDraft, sendReply } from '../../store/enquiry/replies.ts'
import {
  answerOnce,
  identified,
  identifiedSchema,
  refuseOlderVersion,
  savedMeanwhileAnswer,
} from '../shared/answers.ts'

const route = routesFor({ who: 'enquiries', missing: 'No such enquiry.' })

const enquiryAnswer = identifiedSchema(storedEnquiry).meta({ id: 'Enquiry' })
const listAnswer = z.object({
  items: z.array(enquiryAnswer),
  next: z.string().nullable().meta({ description: 'The cursor of the next page, or null.' }),
  counts: enquiryCounts.meta({ description: 'How many enquiries are in each state, without `q`.' }),
})

/** /api/enquiries: what visitors wrote through the contact form, for the studio. */
export function enquiryCalls(db: Database) {
  const counts = keptPerVersion(db, () => countEnquiries(db), changeCount)
  return [
    route('GET /api/enquiries', {
      summary: 'The enquiries, newest first; those marked SPAM only when asked for',
      query: enquiryPage,
      answers: { 200: listAnswer },
      run: async ({ query }) => {
        const { items, next } = await listEnquiries(db, query)
        return { items: items.map(identified), next, counts: await counts() }
      },
    }),

    // Before the call with :id, which would match it.
    route('GET /api/enquiries/export.csv', {
      needsConfirmation: true,
      summary: 'The enquiries for a spreadsheet, newest first; all that the filter lets through',
      query: enquiryFilter,
      answers: { 200: csvAnswer },
      run: async ({ c, user, query }) => {
        await recordExport(db, user)
        return csvResponse(c, db, 'enquiries', columns, eachEnquiry(db, query))
      },
    }),

    route('GET /api/enquiries/:id', {
      summary:
        'One enquiry; reading it does not change its state, and is an entry in the log, at most one in 24 hours for each person',
      answers: { 200: enquiryAnswer },
      run: async ({ user, params }) => identified(await readEnquiry(db, user, params.id)),
    }),

    route('PATCH /api/enquiries/:id', {
      summary: 'Change the state, the note or the assignee',
      body: enquiryChange,
      answers: { 200: enquiryAnswer },
      refuses: { 409: savedMeanwhileAnswer(enquiryAnswer) },
      run: async ({ user, params, body }) => {
        const outcome = await changeEnquiry(db, user, params.id, body)
        if ('saved' in outcome) return identified(outcome.saved)
        throw refuseOlderVersion('note', { ...outcome, current: identified(outcome.current) })
      },
    }),

    route('DELETE /api/enquiries/:id', {
      needsConfirmation: true,
      summary: 'Delete an enquiry permanently, with its mails',
      says: 'Enquiry deleted permanently.',
      run: ({ user, params }) => eraseEnquiry(db, user, params.id),
    }),
  ]
}

/** The studio's replies to enquiries. */
export const replyCalls = (db: Database) => [
  route('GET /api/enquiries/:id/replies', {
    summary: 'The replies to an enquiry, oldest first, and the text that another one begins with',
    answers: { 200: z.object({ items: z.array(identifiedSchema(storedReply)), draft: plainMailText }) },
    run: async ({ user, params }) => {
      const enquiry = await readEnquiry(db, user, params.id)
      const items = await repliesTo(db, params.id)
      return { items: items.map(identified), draft: await replyDraft(db, enquiry) }
    },
  }),

  route('POST /api/enquiries/:id/reply', {
    summary:
      'Mail a reply to the visitor; the enquiry becomes ANSWERED. Sent again with the same `Idempotency-Key` it is mailed once',
    body: newReply,
    answers: { 201: enquiryAnswer },
    refuses: { 409: savedMeanwhileAnswer(enquiryAnswer) },
    run: async ({ c, user, params, body }) => {
      const { updatedAt: _, ...text } = body
      const call = idempotencyKey(c, { id: params.id, ...text })
      const outcome = await sendReply(db, user, params.id, body, call)
      if ('current' in outcome) {
        const { name, email } = outcome.savedBy
        const current = identified(outcome.current)
        throw conflict(`${name || email} has replied to this enquiry meanwhile.`, { ...outcome, current })
      }
      return identified(answerOnce(outcome))
    },
  }),
]

const columns: Record<string, (one: StoredEnquiry) => string> = {
  'Received (UTC)': ({ receivedAt }) => receivedAt,
  State: ({ status }) => statusLabels[status],
  'First name': ({ firstName }) => firstName,
  'Last name': ({ lastName }) => lastName,
  Company: ({ company }) => company,
  'Mobile number': ({ mobileNumber }) => mobileNumber,
  'E-mail address': ({ emailAddress }) => emailAddress,
  Message: ({ message }) => message,
  Note: ({ note }) => note,
  Id: ({ id }) => id,
}
