import { lazy } from 'react'
import { ContentPanel } from '../editor/ContentPanel.tsx'
import { ContactFields } from './ContactFields.tsx'
import { editedContact } from './edited-contact.ts'

const Preview = lazy(() => import('./ContactPreview.tsx').then((file) => ({ default: file.ContactPreview })))

/** The Contact page's part of the screen. */
export function ContactPanel() {
  return (
    <ContentPanel record={editedContact} Preview={Preview}>
      {(submit) => <ContactFields submit={submit} />}
    </ContentPanel>
  )
}
