import { Button, Tooltip, VisuallyHidden } from '@mantine/core'
import { Link, NavLink, useNavigate } from 'react-router'
import { may, type Right, type Role, roles } from '../../domain/role.ts'
import { useSession } from '../session.tsx'
import { Logo } from './Logo.tsx'
import styles from './Sidebar.module.css'

type Item = { label: string; to: string; right: Right }

// Settings stays greyed for others, as the Hiring Portal does: their own profile is behind their name.
const items: Item[] = [
  { label: 'Home', to: '/admin/dashboard/home', right: 'projects.read' },
  { label: 'Projects Portal', to: '/admin/dashboard/projects', right: 'projects.read' },
  { label: 'Hiring Portal', to: '/admin/dashboard/hiring', right: 'hiring' },
  { label: 'Website Content', to: '/admin/dashboard/website-content', right: 'content.write' },
  { label: 'Recent Activity', to: '/admin/dashboard/activity', right: 'activity' },
  { label: 'Settings', to: '/admin/dashboard/settings', right: 'users' },
]

const HINT = 'Access restricted to SUPER_ADMIN'

export function Sidebar() {
  const { user } = useSession()
  const navigate = useNavigate()
  return (
    <aside className={styles.sidebar}>
      <Link to="/admin/dashboard/home" className={styles.logo}>
        <Logo />
      </Link>
      <nav aria-label="Dashboard">
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={item.to}>
              <SidebarItem {...item} role={user?.role} />
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.foot}>
        <a href="/" className={styles.website}>
          To the website
        </a>
        {user ? (
          <Link to="/admin/dashboard/settings" className={styles.person}>
            <span className={styles.name}>{user.name || user.email || 'Admin User'}</span>
            <span className={styles.role} title={roles[user.role].label}>
              {user.role.toUpperCase()}
            </span>
            <VisuallyHidden>Your profile and password</VisuallyHidden>
          </Link>
        ) : (
          <p role="status" className={styles.person}>
            Loading user session...
          </p>
        )}
        {/* Logging out is a way through the login page, so that a form with unsaved changes can ask first. */}
        <Button variant="default" fullWidth onClick={() => navigate('/login', { state: 'logout' })}>
          Logout
        </Button>
      </div>
    </aside>
  )
}

function SidebarItem({ label, to, right, role }: Item & { role?: Role }) {
  if (!role || may(role, right)) {
    return (
      <NavLink
        to={to}
        className={({ isActive }) => (isActive ? `${styles.item} ${styles.here}` : styles.item!)}
      >
        {label}
      </NavLink>
    )
  }
  return (
    <Tooltip label={HINT} events={{ hover: true, focus: true, touch: true }} position="right">
      {/* biome-ignore lint/a11y/useSemanticElements: a link that leads nowhere is not an a element */}
      <span
        role="link"
        aria-disabled="true"
        aria-description={HINT}
        tabIndex={0}
        className={`${styles.item} ${styles.greyed}`}
      >
        {label}
      </span>
    </Tooltip>
  )
}
