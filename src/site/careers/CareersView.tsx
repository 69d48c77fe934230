import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SocialLink, SocialNetwork } from '../../domain/content/content-parts-schema.ts'
import type { CareersContent, FooterLink } from '../../domain/content/pages-schema.ts'
import type { PublicSite } from '../../domain/content/site-fields.ts'
import { isPublicPath } from '../../domain/shared/pages.ts'
import { PageHead, Paragraphs } from '../shell/layout/PageHead.tsx'
import { PrivacyLink } from '../shell/layout/PrivacyLink.tsx'
import { networkNames, StudioName } from '../shell/layout/StudioName.tsx'
import { type ListedOpening, OpenOpenings } from '../shell/openings/OpeningsTable.tsx'
import styles from './CareersView.module.css'

type CareersViewProps = { careers: CareersContent; openings: readonly ListedOpening[] }

export function CareersView({ careers, openings }: CareersViewProps) {
  return (
    <>
      <PageHead title={careers.title}>
        {careers.paragraphs.length > 0 && <Paragraphs texts={careers.paragraphs} />}
      </PageHead>
      <OpenOpenings openings={openings} heading={careers.jobsHeading} none={careers.noJobs} />
    </>
  )
}

type CareersFooterProps = {
  careers: CareersContent
  site: PublicSite
  address: string
  /** The form to subscribe. */
  children: ReactNode
}

/** Printed, it shows the URL of the page. */
export function CareersFooterView({ careers, site, address, children }: CareersFooterProps) {
  const columns = careers.linkColumns.filter(({ links }) => links.length > 0)
  return (
    <footer className={styles.footer}>
      <div className={styles.studio}>
        <StudioName site={site} />
        <SocialIcons links={careers.socialLinks} />
        {children}
      </div>
      {columns.length > 0 && (
        <nav className={styles.columns} aria-label="Footer links">
          {columns.map(({ id, title, links }) => (
            <section key={id} aria-labelledby={`column-${id}`}>
              <h2 className={styles.title} id={`column-${id}`}>
                {title}
              </h2>
              <ul>
                {links.map((link) => (
                  <li key={link.id}>
                    <ColumnLink {...link} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      )}
      <p className={styles.address}>{address}</p>
      <p className={styles.copyright}>
        {site.copyright}
        <PrivacyLink className={styles.link} />
      </p>
    </footer>
  )
}

/** A page of the dashboard and a file are no pages of the site, so the browser loads them as documents. */
function ColumnLink({ label, href }: FooterLink) {
  if (!isPublicPath(href.replace(/[?#].*$/, ''))) {
    return (
      <a className={styles.link} href={href} rel="noopener">
        {label}
      </a>
    )
  }
  return (
    <Link className={styles.link} to={href}>
      {label}
    </Link>
  )
}

/** One line drawing for each network, 24 by 24. */
const drawings: Record<SocialNetwork, string> = {
  instagram:
    'M4 8a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4ZM8.5 12a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M16.75 7v.5',
  linkedin: 'M6 10v9M6 5.5v1M11 19v-9M11 14c0-2.5 1.5-4 3.75-4S18.5 11.5 18.5 14v5',
  facebook: 'M16.5 4.5H15c-2 0-3 1.25-3 3.25V20M8.5 11.5h7',
  youtube: 'M3 9a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3ZM10.25 9.25v5.5L15 12Z',
  pinterest: 'M12.25 9.5 9.75 20M9 14a4.9 4.9 0 1 1 2.6.9',
  behance:
    'M3.5 6v12h4.25a3.1 3.1 0 0 0 0-6.25H3.5h3.75a2.9 2.9 0 0 0 0-5.75ZM20.5 14.25h-6.25a3.15 3.15 0 1 1 6.25 0ZM14.25 14.25c0 4 4.75 4.75 5.9 2M15 8h5',
  x: 'M5 5l14 14M19 5L5 19',
}

function SocialIcons({ links }: { links: readonly SocialLink[] }) {
  if (links.length === 0) return null
  return (
    <ul className={styles.icons}>
      {links.map(({ id, network, url }) => (
        <li key={id}>
          <a className={styles.icon} href={url} rel="noopener">
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d={drawings[network]} fill="none" stroke="currentColor" strokeWidth="1.25" />
            </svg>
            <span className="visually-hidden">{networkNames[network]}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
