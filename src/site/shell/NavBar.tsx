import type { ComponentType } from 'react'
import { Link, NavLink, useMatches } from 'react-router'
import type { PublicSite } from '../../domain/content.ts'
import { MenuDrawer } from './MenuDrawer.tsx'
import styles from './NavBar.module.css'
import { pages } from './pages.ts'
import { StudioName } from './StudioName.tsx'

/** What a page may put into the head, beside what stands there on all pages. */
export type HeadHandle = { HeadControls: ComponentType }

export function NavBar({ site }: { site: PublicSite }) {
  const handles = useMatches().map(({ handle }) => handle as HeadHandle | undefined)
  const Controls = handles.find((handle) => handle?.HeadControls)?.HeadControls
  return (
    <header className={styles.bar}>
      <Link className={styles.home} to="/">
        <StudioName site={site} />
      </Link>
      {Controls && <Controls />}
      <nav className={styles.pages} aria-label="Pages">
        {pages.map(({ to, label }) => (
          <NavLink key={to} className={styles.page} to={to}>
            {label}
          </NavLink>
        ))}
      </nav>
      <MenuDrawer site={site} />
    </header>
  )
}
