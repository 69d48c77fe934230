import { Link, NavLink, useLocation } from 'react-router'
import type { PublicSite } from '../../domain/content.ts'
import { FilterBar } from './FilterBar.tsx'
import { isHomeRoute } from './filter-address.ts'
import styles from './NavBar.module.css'
import { StudioName } from './StudioName.tsx'

const pages = [
  { to: '/about', label: 'ABOUT' },
  { to: '/team', label: 'TEAM' },
  { to: '/contact', label: 'CONTACT' },
]

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
    </header>
  )
}
