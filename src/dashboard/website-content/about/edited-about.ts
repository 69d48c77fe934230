import { aboutFields } from '../../../domain/content/about-fields.ts'
import { type AboutContent, aboutContent } from '../../../domain/content/about-schema.ts'
import { emptyRecord } from '../../../domain/record-fields.ts'
import { checked, errorsById } from '../../editing/checked.ts'
import { call, refusalOf } from '../../session/api.ts'
import type { EditedPage } from '../editor/edited-page.ts'

/** How the About page is loaded, saved, kept and merged while it is edited. */
export const editedAbout: EditedPage<'about', AboutContent> = {
  page: 'about',
  noun: 'page',
  table: aboutFields,
  empty: emptyRecord<AboutContent>(aboutFields),
  check: (draft, saved) => checked(aboutContent, draft, saved),
  errorsIn: errorsById,
  nameOf: () => 'About Page',
  load: () => call('GET /api/content/about'),
  save: (body) => call('PUT /api/content/about', { body }),
  conflictIn: (error) => refusalOf(error, 'PUT /api/content/about', 409),
  summaryOf: ({ capabilities, collaborators }) =>
    [...capabilities, collaborators]
      .filter(({ shown }) => shown)
      .map(({ heading }) => heading)
      .join(', '),
}
