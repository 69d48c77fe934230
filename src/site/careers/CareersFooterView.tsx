import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CareersContent, FooterLink } from '../../domain/content/careers-schema.ts'
import type { PublicSite } from '../../domain/content/site-fields.ts'
import { isPublicPath } from '../../domain/shared/pages.ts'
import { StudioName } from '../shell/layout/StudioName.tsx'
import styles from './CareersFooterView.module.css'
import { SocialIcons } from './SocialIcons.tsx'

/** Printed, it shows the URL of the page. */
export function CareersFooterView({
  careers,
  site,
  address,
  children,
}: {
  careers: CareersContent
  site: PublicSite
  address: string
  /** The form to subscribe. */
  children: ReactNode
}) {
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
              <ul className={styles.links}>
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
      {site.copyright && <p className={styles.copyright}>{site.copyright}</p>}
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
