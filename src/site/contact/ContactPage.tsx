import { searchTitle } from '../../domain/content/search-result.ts'
import { pages } from '../../domain/shared/pages.ts'
import { loadFromStore } from '../../ui/load-from-store.ts'
import { failureMeta, pageMeta } from '../shell/head/page-meta.ts'
import type { Route } from './+types/ContactPage.ts'
import { ContactView } from './ContactView.tsx'
import { EnquirySection } from './EnquirySection.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { content } = await loadFromStore(context, (reader) => reader.content('contact'))
  return { contact: content }
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  const shell = matches[1].loaderData
  const { site } = shell
  if (!loaderData) return failureMeta(error, site.studioName)
  const { title, description } = site.pages.contact
  return pageMeta(shell, {
    title: searchTitle('contact', title || loaderData.contact.title, site.studioName),
    description,
    path: pages.contact.path,
  })
}

export default function ContactPage({ loaderData: { contact }, matches }: Route.ComponentProps) {
  const { site } = matches[1].loaderData
  return (
    <ContactView contact={contact}>
      <EnquirySection heading={contact.formHeading} email={site.email} />
    </ContactView>
  )
}
