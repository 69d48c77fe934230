import type { EnquiryFields } from '../../src/domain/enquiry/enquiry-schema.ts'
import type { ApplicationChange, ApplicationFields } from '../../src/domain/hiring/application-schema.ts'
import { addEnquiry } from '../../src/store/enquiry/enquiries.ts'
import { pdfOf, storesOf } from '../../test/support/browser/candidates.ts'
import { addOpening } from '../../test/support/data/applications.ts'
import type { RunningServer } from '../../test/support/outside/running-server.ts'

// Nobody here exists: the addresses end in .example, and the phone numbers are in a range that is given to nobody.

const DAY = 24 * 60 * 60 * 1000 // ms

type SampleEnquiry = EnquiryFields & { days: number; status: 'NEW' | 'READ' | 'ANSWERED' }

const enquiries: SampleEnquiry[] = [
  {
    firstName: 'Nilima',
    lastName: 'Hazarika',
    company: 'Lotus Valley School',
    mobileNumber: '+91 361 000 0121',
    emailAddress: 'nilima@lotusvalley.example',
    message:
      'Our school near Tezpur wants to add eight classrooms and a hall. The site floods for some days each year, so we would like to talk with you about buildings on stilts.\n\nCould you visit us in December? The committee meets on the 9th.',
    days: 0,
    status: 'NEW',
  },
  {
    firstName: 'Rohit',
    lastName: 'Sengupta',
    company: '',
    mobileNumber: '+91 33 0000 0144',
    emailAddress: 'rohit@sengupta.example',
    message:
      'We have bought a house from 1932 in north Kolkata and want to repair it rather than replace it.',
    days: 1,
    status: 'NEW',
  },
  {
    firstName: 'Farida',
    lastName: 'Islam',
    company: 'Brahmaputra Weavers',
    mobileNumber: '+91 361 000 0165',
    emailAddress: 'farida@weavers.example',
    message: 'Could you send us your drawings for the weaving sheds, for a grant that we apply for?',
    days: 3,
    status: 'READ',
  },
  {
    firstName: 'Tarun',
    lastName: 'Kalita',
    company: 'Kalita and Sons',
    mobileNumber: '+91 361 000 0178',
    emailAddress: 'tarun@kalita.example',
    message: 'We make bamboo boards and would like to show you samples.',
    days: 8,
    status: 'ANSWERED',
  },
]

type SampleCandidate = Pick<ApplicationFields, 'name'> &
  ApplicationChange & { days: number; isGeneral?: boolean }

const candidates: SampleCandidate[] = [
  { name: 'Anindita Roy', days: 9 },
  { name: 'Pranab Saikia', days: 4, isGeneral: true },
  { name: 'Meher Ali', days: 1 },
  { name: 'Ira Lahkar', days: 14, stage: 'SHORTLISTED', rating: 4, tags: ['bamboo', 'revit'] },
  { name: 'Dhruba Nath', days: 12, stage: 'SHORTLISTED', rating: 3 },
  { name: 'Sohini Dutta', days: 20, stage: 'TEST', rating: 4, tags: ['models'] },
  { name: 'Kabita Rongmei', days: 26, stage: 'INTERVIEW', rating: 5, tags: ['bamboo'] },
  { name: 'Imran Hussain', days: 31, stage: 'OFFER', rating: 5 },
  { name: 'Jonaki Das', days: 40, stage: 'REJECTED', rating: 1 },
]

const CV = [
  'Ira Lahkar\nArchitect\n\n2021 to today   Studio Teak, Shillong\n                Community hall in Mawlai, library in Jowai\n2018 to 2021   Ridge and Rafter, Guwahati\n\n2018   Bachelor of Architecture\n\nBamboo structures, Revit, models at 1:50',
  'Selected work\n\nCommunity hall in Mawlai, 2024\nLibrary in Jowai, 2023',
]

type Ask = (method: string, path: string, data?: object) => Promise<unknown>

/** The days of a sample are before now, in the order of their days. */
const before = (days: number) => new Date(Date.now() - days * DAY).toISOString()

/** Enquiries, and candidates of an opening, in a running server with the SECRET_KEY of the tests. */
export async function addSamples(server: RunningServer, ask: Ask): Promise<void> {
  const { db, add, close } = await storesOf(server)
  try {
    for (const { days, status, ...fields } of enquiries) {
      await addEnquiry(db, fields, undefined, async () => {})
      const { id } = await db
        .updateTable('enquiries')
        .set({ created_at: before(days), status })
        .where('email_address', '=', fields.emailAddress)
        .returning('id')
        .executeTakeFirstOrThrow()
      if (status === 'ANSWERED')
        await ask('PATCH', `/api/enquiries/${id}`, { note: 'Samples come on Friday.' })
    }
    const jobId = await addOpening(db, {
      title: 'Architect for bamboo buildings',
      test: 'Draw a shelter for twenty people that two people can build in a day.',
    })
    for (const { name, days, isGeneral, ...changes } of candidates) {
      const email = `${name.toLowerCase().replace(' ', '.')}@client.example`
      const id = await add({ name, email, portfolio: '', jobId: isGeneral ? '' : jobId }, await pdfOf(CV))
      const at = before(days)
      await db.updateTable('applications').set({ applied_at: at }).where('id', '=', id).execute()
      if (Object.keys(changes).length > 0)
        await ask('PATCH', `/api/applications/${id}`, { ...changes, mail: null })
      await db
        .updateTable('application_events')
        .set({ at: before(days / 2) })
        .where('application_id', '=', id)
        .where('kind', '=', 'stage')
        .execute()
    }
  } finally {
    await close()
  }
}
