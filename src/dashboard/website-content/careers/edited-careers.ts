import { careersFields } from '../../../domain/content/careers-fields.ts'
import { type CareersContent, careersContent } from '../../../domain/content/careers-schema.ts'
import { contentLabels } from '../../../domain/content/content.ts'
import { emptyRecord } from '../../../domain/record-fields.ts'
import { checked, errorsById } from '../../editing/checked.ts'
import { call, refusalOf } from '../../session/api.ts'
import type { EditedPage } from '../editor/edited-page.ts'

/** How the Careers page, with the texts of /apply, is loaded, saved, kept and merged while it is edited. */
export const editedCareers: EditedPage<'careers', CareersContent> = {
  page: 'careers',
  noun: 'page',
  table: careersFields,
  empty: emptyRecord<CareersContent>(careersFields),
  check: (draft, saved) => checked(careersContent, draft, saved),
  errorsIn: errorsById,
  nameOf: () => contentLabels.careers,
  load: () => call('GET /api/content/careers'),
  save: (body) => call('PUT /api/content/careers', { body }),
  conflictIn: (error) => refusalOf(error, 'PUT /api/content/careers', 409),
  summaryOf: ({ linkColumns }) =>
    `Footer: ${linkColumns.map(({ title }) => title).join(', ') || 'no columns yet'}`,
}
