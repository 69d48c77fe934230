import { addEnquiry } from '../../../src/store/enquiry/enquiries.ts'
import { inDatabase } from '../browser/browser.ts'
import type { RunningServer } from '../outside/running-server.ts'

const enquiry = {
  firstName: 'Dipali',
  lastName: '',
  company: '',
  mobileNumber: '+91 361 000 0101',
  emailAddress: 'dipali@example.org',
  message: 'A school by the river.',
}

/** An enquiry in the database of a running server, for which no mail is sent. */
export const storeEnquiry = (server: RunningServer) =>
  inDatabase(server, (db) => addEnquiry(db, enquiry, undefined, async () => {}))
