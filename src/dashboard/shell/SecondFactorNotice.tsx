import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation } from 'react-router'
import { daysUntil } from '../../domain/account/second-factor.ts'
import { pages } from '../../domain/shared/pages.ts'
import { twoFactorQuery } from '../session/queries.ts'
import looks from './looks/looks.module.css'
import styles from './SecondFactorNotice.module.css'

const SET_UP = `${pages.settings.path}#two-factor`

/** The days in which the user must set up a second factor, 0 when they are over; undefined for a user who need not. */
export function useDaysForSecondFactor(): number | undefined {
  const { data } = useQuery(twoFactorQuery)
  return data?.neededBy ? daysUntil(data.neededBy, Date.now()) : undefined
}

/**
 * The notice to a user whose role needs a second factor, with the days that are left. When they are over, every other screen leads to
 * Settings.
 */
export function SecondFactorNotice() {
  const days = useDaysForSecondFactor()
  const { pathname } = useLocation()
  if (days === undefined) return null
  if (days === 0 && pathname !== pages.settings.path) return <Navigate to={SET_UP} replace />
  return (
    <p className={`${looks.notice} ${styles.notice}`} role="status">
      {days === 0
        ? 'Set up a second factor to go on. '
        : `A second factor is needed within ${days === 1 ? '1 day' : `${days} days`}. `}
      {pathname !== pages.settings.path && <Link to={SET_UP}>Set it up</Link>}
    </p>
  )
}
