import type { ReactNode } from 'react'
import type { ContactContent } from '../../domain/content/contact-schema.ts'
import { PageHead } from '../shell/layout/PageHead.tsx'
import styles from './ContactView.module.css'
import { OfficeCard } from './OfficeCard.tsx'

type Props = { contact: Omit<ContactContent, 'formHeading'>; children: ReactNode }

/** The page's content above the form; the dashboard's preview shows it too. */
export function ContactView({ contact, children }: Props) {
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
      {children}
    </>
  )
}
