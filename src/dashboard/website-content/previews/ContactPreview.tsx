import type { ContactContent } from '../../../domain/content/pages-schema.ts'
import { ContactView } from '../../../site/contact/ContactView.tsx'
import { EnquirySection } from '../../../site/contact/EnquiryForm.tsx'
import { LivePreview, type PreviewProps } from '../../editing/LivePreview.tsx'

/** The Contact page as a visitor sees it; nothing is sent from its form. */
export function ContactPreview({ draft, ...frame }: PreviewProps<ContactContent>) {
  return (
    <LivePreview {...frame} title="The page as the website shows it">
      <ContactView contact={draft}>
        <div inert>
          <EnquirySection heading={draft.formHeading} email="" />
        </div>
      </ContactView>
    </LivePreview>
  )
}
