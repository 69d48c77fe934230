import type { ReactNode } from 'react'
import { may, type Right, restriction } from '../../domain/account/role.ts'
import { useSession } from '../session/session.tsx'
import { Screen } from './Screen.tsx'

type Props = { to: Right; title: string; children: ReactNode }

/** Shows a screen to users with the right to it, and the allowed roles to others. The server checks every call too. */
export function Restricted({ to, title, children }: Props) {
  const { user } = useSession()
  if (!user) return <Screen title={title}>{null}</Screen>
  if (may(user.role, to)) return children
  return (
    <Screen title={title}>
      <p role="alert">{restriction(to)}</p>
    </Screen>
  )
}
