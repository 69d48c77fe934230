import { NavLink } from 'react-router'
import { may } from '../../domain/account/role.ts'
import { useSession } from '../session/session.tsx'
import { hiringParts } from '../shell/screens.ts'
import styles from './HiringTabs.module.css'

/** Leads to the parts of the Hiring Portal that this user may open. */
export function HiringTabs() {
  const { user } = useSession()
  return (
    <nav aria-label="Hiring Portal" className={styles.tabs}>
      {hiringParts
        .filter(({ right }) => user && may(user.role, right))
        .map(({ label, to }) => (
          <NavLink key={to} to={to} end className={styles.tab}>
            {label}
          </NavLink>
        ))}
    </nav>
  )
}
