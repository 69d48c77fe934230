import { ContentPanel } from '../editor/ContentPanel.tsx'
import { pagePreviews } from '../previews/page-previews.ts'
import { ContactFields } from './ContactFields.tsx'
import { editedContact } from './edited-contact.ts'

/** The Contact page's part of the screen. */
export function ContactPanel() {
  return (
    <ContentPanel record={editedContact} Preview={pagePreviews.contact}>
      {(submit) => <ContactFields submit={submit} />}
    </ContentPanel>
  )
}
