import { aboutFields } from '../../../domain/content/about-fields.ts'
import { aboutContent } from '../../../domain/content/about-schema.ts'
import { call, refusalOf } from '../../session/api.ts'
import { editedPage } from '../editor/edited-page.ts'

export const editedAbout = editedPage('about', {
  table: aboutFields,
  schema: aboutContent,
  load: () => call('GET /api/content/about'),
  save: (body) => call('PUT /api/content/about', { body }),
  conflictIn: (error) => refusalOf(error, 'PUT /api/content/about', 409),
  summaryOf: ({ capabilities, collaborators }) =>
    [...capabilities, collaborators]
      .filter(({ shown }) => shown)
      .map(({ heading }) => heading)
      .join(', '),
})
