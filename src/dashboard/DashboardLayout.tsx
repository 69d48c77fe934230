import { useWindowEvent } from '@mantine/hooks'
import { Navigate, Outlet, useLocation } from 'react-router'
import { pages } from '../domain/shared/pages.ts'
import styles from './DashboardLayout.module.css'
import { useSession } from './session/session.tsx'
import { DesktopOnly } from './shell/DesktopOnly.tsx'
import { useSaveKey } from './shell/keys/save-key.ts'
import { Sidebar } from './shell/sidebar/Sidebar.tsx'
import { loginAddress } from './shell/sign-in/next-address.ts'
import { Toasts } from './shell/toasts/Toasts.tsx'

const DESKTOP_ONLY = 'Sorry, the Admin dashboard is only visible on a laptop or desktop screen.'

/** The protected area: the frame is shown while the session is checked, the screens after that. */
export default function DashboardLayout() {
  const { state, user, signedOut } = useSession()
  const location = useLocation()
  useSaveKey()
  useSingleEscape()

  if (state === 'unauthenticated') {
    return <Navigate to={signedOut ? pages.login.path : loginAddress(location)} replace />
  }
  return (
    <DesktopOnly message={DESKTOP_ONLY} picture>
      <div className={styles.frame}>
        <Sidebar />
        {state === 'loading' ? (
          <main className={styles.wait}>
            <title>Dashboard | Plinth</title>
            <p role="status">Verifying session...</p>
          </main>
        ) : (
          // Another user starts with new screens.
          <Outlet key={user?.id} />
        )}
        <Toasts />
      </div>
    </DesktopOnly>
  )
}

/** Escape that is held down acts once, not on one dialog, panel and selection after another. */
function useSingleEscape() {
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !event.repeat) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true },
  )
}
