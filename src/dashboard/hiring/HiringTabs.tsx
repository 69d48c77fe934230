import { NavLink } from 'react-router'
import { may, type Right } from '../../domain/account/role.ts'
import { pages } from '../../domain/pages.ts'
import { useSession } from '../session/session.tsx'
import { CANDIDATES, HIRING, MAIL_TEMPLATES } from '../shell/places.ts'
import styles from './HiringTabs.module.css'

/** The parts of the Hiring Portal, each with an address of its own. */
const tabs: { label: string; to: string; right: Right }[] = [
  { label: 'Openings', to: HIRING, right: 'hiring' },
  { label: 'Candidates', to: CANDIDATES, right: 'hiring' },
  { label: 'Templates', to: MAIL_TEMPLATES, right: 'mail-templates' },
  { label: 'Subscribers', to: pages.subscribers.path, right: 'subscribers' },
]

/** Leads to the parts of the Hiring Portal that this user may open. */
export function HiringTabs() {
  const { user } = useSession()
  return (
    <nav aria-label="Hiring Portal" className={styles.tabs}>
      {tabs
        .filter(({ right }) => user && may(user.role, right))
        .map(({ label, to }) => (
          <NavLink key={to} to={to} end className={styles.tab}>
            {label}
          </NavLink>
        ))}
    </nav>
  )
}
