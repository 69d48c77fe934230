import { Link, NavLink, useLocation } from 'react-router'
import type { PublicSite } from '../../domain/content.ts'
import { FilterBar } from './FilterBar.tsx'
import { isHomeRoute } from './filter-address.ts'
import { MenuDrawer } from './MenuDrawer.tsx'
import styles from './NavBar.module.css'
import { pages } from './pages.ts'
import { StudioName } from './StudioName.tsx'

export function NavBar({ site }: { site: PublicSite }) {
  const { pathname } = useLocation()
  return (
    <header className={styles.bar}>
      <Link className={styles.home} to="/">
        <StudioName site={site} />
      </Link>
      {isHomeRoute(pathname) && <FilterBar />}
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
