import type { ComponentProps } from 'react'
import { NavLink } from 'react-router'
import { may } from '../../domain/account/role.ts'
import { useSession } from '../session/session.tsx'
import { Screen } from '../shell/Screen.tsx'
import { hiringParts } from '../shell/screens.ts'
import styles from './HiringScreen.module.css'

/** One part of the Hiring Portal: all have the same heading, with the tabs below it. */
export function HiringScreen({ children, ...screen }: ComponentProps<typeof Screen>) {
  const { user } = useSession()
  return (
    <Screen heading="Hiring Portal" {...screen}>
      <nav aria-label="Hiring Portal" className={styles.tabs}>
        {hiringParts
          .filter(({ right }) => user && may(user.role, right))
          .map(({ label, to }) => (
            <NavLink key={to} to={to} end className={styles.tab}>
              {label}
            </NavLink>
          ))}
      </nav>
      {children}
    </Screen>
  )
}
