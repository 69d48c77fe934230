import { contactFields } from '../../../domain/content/contact-fields.ts'
import { contactContent } from '../../../domain/content/contact-schema.ts'
import { call, refusalOf } from '../../session/api.ts'
import { ContentPanel } from '../editor/ContentPanel.tsx'
import { editedPage } from '../editor/edited-page.ts'
import { pagePreviews } from '../previews/page-previews.ts'
import { ContactFields } from './ContactFields.tsx'

const editedContact = editedPage('contact', {
  table: contactFields,
  schema: contactContent,
  load: () => call('GET /api/content/contact'),
  write: (body) => call('PUT /api/content/contact', { body }),
  conflictIn: (error) => refusalOf(error, 'PUT /api/content/contact', 409),
  summaryOf: ({ offices }) => offices.map(({ city }) => city).join(', ') || 'No offices yet',
})

/** The Contact page's part of the screen. */
export function ContactPanel() {
  return (
    <ContentPanel record={editedContact} Preview={pagePreviews.contact}>
      {(form) => <ContactFields form={form} />}
    </ContentPanel>
  )
}
