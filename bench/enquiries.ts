import { randomUUID } from 'node:crypto'
import { searchTextOf } from '../src/domain/enquiry/enquiry-search.ts'
import { enquiryStatuses } from '../src/domain/enquiry/enquiry-status.ts'
import { ms, p95, row } from './results.ts'
import { type Store, withDatabase, withServer } from './store.ts'
import { listTimes } from './studio.ts'

const ENQUIRIES = 5000
const MESSAGE = 5000 // characters
const MESSAGE_WORDS = 'we would like to build a library for our village by the river'.split(' ')
/** Searches that find many, few, none, and none in one state. */
const QUERIES = {
  filtered: ['', '&status=NEW'],
  searched: ['&q=library', '&q=mina+49', '&q=swimming+pool', '&status=SPAM&q=pool'],
}

/** The list of many enquiries with long messages, of a server with this database. */
export const measureEnquiries = (at: Store) =>
  withServer(at, { SEED: 'none' }, async ({ url }, token) => {
    await addEnquiries(at)
    for (const [name, queries] of Object.entries(QUERIES)) {
      const times = await listTimes(url, token, '/api/enquiries?limit=50', queries)
      row(`GET /api/enquiries, ${name} and page by page, p95`, ms(p95(times)), 'under 50 ms')
    }
  })

const addEnquiries = (at: Store) =>
  withDatabase(at, (db) =>
    db.transaction().execute(async (tx) => {
      for (let number = 0; number < ENQUIRIES; number++) {
        const received = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString()
        const fields = {
          firstName: 'Mina',
          lastName: String(number),
          company: '',
          mobileNumber: '+91 98640 00199',
          emailAddress: `mina${number}@client.example`,
          message: messageOf(number),
        }
        await tx
          .insertInto('enquiries')
          .values({
            id: randomUUID(),
            first_name: fields.firstName,
            last_name: fields.lastName,
            company: fields.company,
            mobile_number: fields.mobileNumber,
            email_address: fields.emailAddress,
            message: fields.message,
            created_at: received,
            status: enquiryStatuses[number % enquiryStatuses.length]!,
            note: '',
            noted_at: '',
            noted_by: '',
            updated_at: received,
            search: searchTextOf(fields, ''),
          })
          .execute()
      }
    }),
  )

/** Other words in each, so that they compress like real ones. */
function messageOf(number: number) {
  let text = ''
  for (let word = number; text.length < MESSAGE; word = (word * 7919 + 17) % 104_729)
    text += `${MESSAGE_WORDS[word % MESSAGE_WORDS.length]} ${word} `
  return text.slice(0, MESSAGE)
}
