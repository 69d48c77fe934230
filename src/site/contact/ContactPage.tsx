import type { ContactContent } from '../../domain/content/contact-schema.ts'
import { pages } from '../../domain/pages.ts'
import { loadFromStore } from '../../ui/load-from-store.ts'
import { PageHead } from '../shell/PageHead.tsx'
import { failureMeta, pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/ContactPage.ts'
import styles from './ContactPage.module.css'
import { EnquirySection } from './EnquirySection.tsx'
import { OfficeCard } from './OfficeCard.tsx'

/** Before anybody wrote the page. */
const unwritten: ContactContent = {
  title: "Let's Connect",
  offices: [],
  note: '',
  formHeading: 'Your next project starts here',
}

export async function loader({ context }: Route.LoaderArgs) {
  const page = await loadFromStore(context, (reader) => reader.content('contact'))
  return { contact: page?.content ?? unwritten }
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  const shell = matches[1].loaderData
  const { site } = shell
  if (!loaderData) return failureMeta(error, site.studioName)
  const { title, description } = site.pages.contact
  return pageMeta(shell, {
    title: `${title || loaderData.contact.title} – ${site.studioName}`,
    description,
    path: pages.contact.path,
  })
}

export default function ContactPage({ loaderData: { contact }, matches }: Route.ComponentProps) {
  const { site } = matches[1].loaderData
  return (
    <>
      <PageHead title={contact.title} />
      {contact.offices.length > 0 && (
        <ul className={styles.offices}>
          {contact.offices.map((office) => (
            <li key={office.id} className={styles.office}>
              <OfficeCard office={office} />
            </li>
          ))}
        </ul>
      )}
      {contact.note && <p className={styles.note}>{contact.note}</p>}
      <EnquirySection heading={contact.formHeading} email={site.email} />
    </>
  )
}
