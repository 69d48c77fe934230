import { careersFields } from '../../../domain/content/careers-fields.ts'
import { careersContent } from '../../../domain/content/careers-schema.ts'
import { call, refusalOf } from '../../session/api.ts'
import { editedPage } from '../editor/edited-page.ts'

/** The Careers page, with the texts of /apply. */
export const editedCareers = editedPage('careers', {
  table: careersFields,
  schema: careersContent,
  load: () => call('GET /api/content/careers'),
  save: (body) => call('PUT /api/content/careers', { body }),
  conflictIn: (error) => refusalOf(error, 'PUT /api/content/careers', 409),
  summaryOf: ({ linkColumns }) =>
    `Footer: ${linkColumns.map(({ title }) => title).join(', ') || 'no columns yet'}`,
})
