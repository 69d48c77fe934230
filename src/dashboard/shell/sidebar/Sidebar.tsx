import { Tooltip, VisuallyHidden } from '@mantine/core'
import { Link, NavLink } from 'react-router'
import { may, type Role, roleNames, roles } from '../../../domain/account/role.ts'
import { pages } from '../../../domain/shared/pages.ts'
import { useSession } from '../../session/session.tsx'
import { KeysButton } from '../keys/KeysButton.tsx'
import { Logo } from '../Logo.tsx'
import { PlainButton } from '../looks/buttons.ts'
import looks from '../looks/looks.module.css'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { SecondFactorNotice } from '../SecondFactorNotice.tsx'
import { screens } from '../screens.ts'
import { useLogout } from '../sign-in/use-logout.ts'
import styles from './Sidebar.module.css'

const DEFAULT_HINT = 'Access restricted to SUPER_ADMIN'

/** Shown before it is known who is signed in. */
const forEverybody = screens.filter(({ right }) => roleNames.every((role) => may(role, right)))

export function Sidebar() {
  const { user } = useSession()
  const logout = useLogout()
  return (
    <aside className={styles.sidebar}>
      <Link to={pages.dashboardHome.path} className={styles.logo}>
        <Logo />
      </Link>
      {user && <PaletteButton role={user.role} />}
      <nav aria-label="Dashboard" className={styles.list}>
        <ul className={styles.items}>
          {(user ? screens : forEverybody).map((screen) => (
            <li key={screen.to}>
              <SidebarItem {...screen} role={user?.role} />
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.foot} data-question-side="before">
        {user && <SecondFactorNotice />}
        <KeysButton />
        <a href={pages.home.path}>View website</a>
        {user ? (
          <Link to={pages.settings.path} className={styles.person}>
            <span className={`${looks.line} ${styles.name}`}>{user.name || user.email || 'Admin User'}</span>
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
        <PlainButton fullWidth onClick={logout}>
          Logout
        </PlainButton>
      </div>
    </aside>
  )
}

function SidebarItem({
  label,
  to,
  right,
  hint = DEFAULT_HINT,
  role,
}: (typeof screens)[number] & { role?: Role }) {
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
    <Tooltip label={hint} events={{ hover: true, focus: true, touch: true }} position="right">
      {/* biome-ignore lint/a11y/useSemanticElements: a disabled link is not an a element */}
      <span
        role="link"
        aria-disabled="true"
        aria-description={hint}
        tabIndex={0}
        className={`${styles.item} ${styles.greyed}`}
      >
        {label}
      </span>
    </Tooltip>
  )
}
