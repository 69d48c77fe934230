import { useNavigate } from 'react-router'
import { pages } from '../../../domain/shared/pages.ts'
import { useSession } from '../../session/session.tsx'
import { unfinishedOf } from '../../session/stored-drafts.ts'
import { confirm } from '../toasts/notify.tsx'
import { LOGOUT } from './arrival.ts'

/** Logout deletes the drafts in this browser, so it asks first when there are any. */
export function useLogout(): () => void {
  const { user } = useSession()
  const navigate = useNavigate()
  // Through the login page, so that a form with unsaved changes and no draft can ask too.
  const leave = () => navigate(pages.login.path, { state: LOGOUT })

  return () => {
    const { length } = user ? unfinishedOf(user.id) : []
    if (length === 0) return leave()
    confirm({
      question: `${length === 1 ? '1 unfinished project' : `${length} unfinished projects`} in this browser will be discarded.`,
      yes: 'Sign out',
      onYes: leave,
    })
  }
}
