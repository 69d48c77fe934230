import { loadFromStore } from '../../ui/page-context.ts'
import { contentMeta } from '../shell/head/page-meta.ts'
import type { Route } from './+types/ContactPage.ts'
import { ContactView } from './ContactView.tsx'
import { EnquirySection } from './EnquiryForm.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { content } = await loadFromStore(context, (reader) => reader.content('contact'))
  return { contact: content }
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  return contentMeta(matches[1].loaderData, 'contact', error, loaderData?.contact.title)
}

export default function ContactPage({ loaderData: { contact }, matches }: Route.ComponentProps) {
  const { site } = matches[1].loaderData
  return (
    <ContactView contact={contact}>
      <EnquirySection heading={contact.formHeading} email={site.email} />
    </ContactView>
  )
}
