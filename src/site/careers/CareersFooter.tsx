import { Link, useRouteLoaderData } from 'react-router'
import type { FooterLink } from '../../domain/content/careers-schema.ts'
import { pages } from '../../domain/pages.ts'
import type { loader as layoutLoader } from '../shell/SiteLayout.tsx'
import { StudioName } from '../shell/StudioName.tsx'
import styles from './CareersFooter.module.css'
import type { CareersData } from './careers-data.ts'
import { SocialIcons } from './SocialIcons.tsx'

/** The footer of this page, in place of the common one. It is rendered outside the page, so it reads the page's loader data. */
export function CareersFooter() {
  const page = useRouteLoaderData<CareersData>('site/careers/CareersPage')
  const shell = useRouteLoaderData<typeof layoutLoader>('site/shell/SiteLayout')
  if (!page || !shell) return null
  const { careers } = page
  const { site, publicUrl } = shell
  const columns = careers.linkColumns.filter(({ links }) => links.length > 0)
  return (
    <footer className={styles.footer}>
      <div className={styles.studio}>
        <StudioName site={site} />
        <SocialIcons links={careers.socialLinks} />
      </div>
      {columns.length > 0 && (
        <nav className={styles.columns} aria-label="More of the site">
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
      <p className={styles.address}>{`${publicUrl}${pages.careers.path}`}</p>
      {site.copyright && <p className={styles.copyright}>{site.copyright}</p>}
    </footer>
  )
}

function ColumnLink({ label, href }: FooterLink) {
  if (!href.startsWith('/')) {
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
