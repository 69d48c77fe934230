import type { ReactNode } from 'react'
import { may, type Right, roleNames } from '../../domain/account/role.ts'
import { useSession } from '../session/session.tsx'
import { Screen } from './Screen.tsx'

type Props = { to: Right; title: string; children: ReactNode }

/** Shows a screen to those who have the right to it, and to others who has. The server asks again at every call. */
export function Restricted({ to, title, children }: Props) {
  const { user } = useSession()
  if (!user) return <Screen title={title}>{null}</Screen>
  if (may(user.role, to)) return children
  const allowed = roleNames.filter((role) => may(role, to))
  return (
    <Screen title={title}>
      <p role="alert">Access restricted to {allowed.join(', ')}</p>
    </Screen>
  )
}
