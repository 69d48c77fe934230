import { contactFields } from '../../../domain/content/contact-fields.ts'
import { type ContactContent, contactContent } from '../../../domain/content/contact-schema.ts'
import { emptyRecord } from '../../../domain/record-fields.ts'
import { checked, errorsById } from '../../editing/checked.ts'
import { call, refusalOf } from '../../session/api.ts'
import type { EditedPage } from '../editor/edited-page.ts'

/** How the Contact page is loaded, saved, kept and merged while it is edited. */
export const editedContact: EditedPage<'contact', ContactContent> = {
  page: 'contact',
  noun: 'page',
  table: contactFields,
  empty: emptyRecord<ContactContent>(contactFields),
  check: (draft, saved) => checked(contactContent, draft, saved),
  errorsIn: errorsById,
  nameOf: () => 'Contact Page',
  load: () => call('GET /api/content/contact'),
  save: (body) => call('PUT /api/content/contact', { body }),
  conflictIn: (error) => refusalOf(error, 'PUT /api/content/contact', 409),
  summaryOf: ({ offices }) => offices.map(({ city }) => city).join(', ') || 'No offices yet',
}
