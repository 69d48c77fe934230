import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import type { Navigation } from '../../../domain/content/navigation.ts'
import type { PublicSite } from '../../../domain/content/site-fields.ts'
import { pages } from '../../../domain/shared/pages.ts'
import { headLinks } from './head-links.ts'
import { MenuDrawer } from './MenuDrawer.tsx'
import styles from './NavBar.module.css'
import { StudioName } from './StudioName.tsx'

type Props = { site: PublicSite; navigation: Navigation; children?: ReactNode }

/** The head of every page; `children` are the controls of the page itself. */
export function NavBar({ site, navigation, children }: Props) {
  const links = headLinks(navigation)
  return (
    <header className={styles.bar}>
      <Link className={styles.home} to={pages.home.path}>
        <StudioName site={site} />
      </Link>
      {children}
      {links.length > 0 && (
        <nav className={styles.pages} aria-label="Pages">
          {links.map(({ to, label }) => (
            <NavLink key={to} className={styles.page} to={to}>
              {label}
            </NavLink>
          ))}
        </nav>
      )}
      <MenuDrawer site={site} links={links} />
    </header>
  )
}
