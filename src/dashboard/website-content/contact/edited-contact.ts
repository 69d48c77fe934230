import { contactFields } from '../../../domain/content/contact-fields.ts'
import { contactContent } from '../../../domain/content/contact-schema.ts'
import { call, refusalOf } from '../../session/api.ts'
import { editedPage } from '../editor/edited-page.ts'

export const editedContact = editedPage('contact', {
  table: contactFields,
  schema: contactContent,
  load: () => call('GET /api/content/contact'),
  save: (body) => call('PUT /api/content/contact', { body }),
  conflictIn: (error) => refusalOf(error, 'PUT /api/content/contact', 409),
  summaryOf: ({ offices }) => offices.map(({ city }) => city).join(', ') || 'No offices yet',
})
