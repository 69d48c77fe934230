import { careersFields } from '../../../domain/content/careers-fields.ts'
import { careersContent } from '../../../domain/content/careers-schema.ts'
import { call, refusalOf } from '../../session/api.ts'
import { ContentPanel } from '../editor/ContentPanel.tsx'
import { editedPage } from '../editor/edited-page.ts'
import { pagePreviews } from '../previews/page-previews.ts'
import { CareersFields } from './CareersFields.tsx'

const editedCareers = editedPage('careers', {
  table: careersFields,
  schema: careersContent,
  load: () => call('GET /api/content/careers'),
  write: (body) => call('PUT /api/content/careers', { body }),
  conflictIn: (error) => refusalOf(error, 'PUT /api/content/careers', 409),
  summaryOf: ({ linkColumns }) =>
    `Footer: ${linkColumns.map(({ title }) => title).join(', ') || 'no columns yet'}`,
})

/** The Careers page's part of the screen. */
export function CareersPanel() {
  return (
    <ContentPanel record={editedCareers} Preview={pagePreviews.careers}>
      {(form) => <CareersFields form={form} />}
    </ContentPanel>
  )
}
