import { z } from 'zod'
import { statusLabels } from '../../domain/enquiry/enquiry-status.ts'
import {
  enquiryChange,
  enquiryCounts,
  enquiryFilter,
  enquiryPage,
  type StoredEnquiry,
  storedEnquiry,
} from '../../domain/enquiry/stored-enquiry-schema.ts'
import { csvAnswer, csvResponse } from '../../http/answer/csv.ts'
import { routesFor } from '../../http/call/route.ts'
import { changeCount, type Database } from '../../store/database/database.ts'
import { keptPerVersion } from '../../store/database/kept.ts'
import {
  changeEnquiry,
  deleteEnquiry,
  readEnquiry,
  recordExport,
} from '../../store/enquiry/enquiry-changes.ts'
import { countEnquiries, eachEnquiry, listEnquiries } from '../../store/enquiry/enquiry-list.ts'
import { identified, identifiedSchema, refuseOlderVersion, savedMeanwhileAnswer } from '../shared/answers.ts'

const route = routesFor({ who: 'enquiries', missing: 'No such enquiry.' })

export const enquiryAnswer = identifiedSchema(storedEnquiry).meta({ id: 'Enquiry' })
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
      summary: 'The enquiries for a spreadsheet, newest first; all that the filter lets through',
      query: enquiryFilter,
      answers: { 200: csvAnswer },
      run: async ({ c, user, query }) => {
        await recordExport(db, user)
        return csvResponse(c, 'enquiries', columns, rowsOf(eachEnquiry(db, query)))
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
      summary: 'Delete an enquiry permanently, with its mails',
      says: 'Enquiry deleted permanently.',
      run: ({ user, params }) => deleteEnquiry(db, user, params.id),
    }),
  ]
}

const columns = [
  'Received (UTC)',
  'State',
  'First name',
  'Last name',
  'Company',
  'Mobile number',
  'E-mail address',
  'Message',
  'Note',
  'Id',
]

async function* rowsOf(enquiries: AsyncIterable<StoredEnquiry>) {
  for await (const one of enquiries)
    yield [
      one.receivedAt,
      statusLabels[one.status],
      one.firstName,
      one.lastName,
      one.company,
      one.mobileNumber,
      one.emailAddress,
      one.message,
      one.note,
      one.id,
    ]
}
