import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { may } from '../../domain/account/role.ts'
import { useSession } from '../session/session.tsx'
import { Screen } from '../shell/Screen.tsx'
import { hiringParts } from '../shell/screens.ts'
import styles from './HiringScreen.module.css'

type Props = {
  /** The title of the browser tab. */
  title: string
  actions?: ReactNode
  filled?: boolean
  children?: ReactNode
}

/** One part of the Hiring Portal: all have the same heading, with the tabs below it. */
export function HiringScreen({ children, ...screen }: Props) {
  return (
    <Screen heading="Hiring Portal" {...screen}>
      <HiringTabs />
      {children}
    </Screen>
  )
}

function HiringTabs() {
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
