import { aboutFields } from '../../../domain/content/about-fields.ts'
import { aboutContent } from '../../../domain/content/about-schema.ts'
import { call, refusalOf } from '../../session/api.ts'
import { ContentPanel } from '../editor/ContentPanel.tsx'
import { editedPage } from '../editor/edited-page.ts'
import { pagePreviews } from '../previews/page-previews.ts'
import { AboutFields } from './AboutFields.tsx'

const editedAbout = editedPage('about', {
  table: aboutFields,
  schema: aboutContent,
  load: () => call('GET /api/content/about'),
  write: (body) => call('PUT /api/content/about', { body }),
  conflictIn: (error) => refusalOf(error, 'PUT /api/content/about', 409),
  summaryOf: ({ capabilities, collaborators }) =>
    [...capabilities, collaborators]
      .filter(({ shown }) => shown)
      .map(({ heading }) => heading)
      .join(', '),
})

/** The About page's part of the screen. */
export function AboutPanel() {
  return (
    <ContentPanel record={editedAbout} Preview={pagePreviews.about}>
      {(form) => <AboutFields form={form} />}
    </ContentPanel>
  )
}
