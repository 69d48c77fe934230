import { Navigate, Outlet, useLocation } from 'react-router'
import { pages } from '../domain/pages.ts'
import styles from './DashboardLayout.module.css'
import { useSession } from './session/session.tsx'
import { DesktopOnly } from './shell/DesktopOnly.tsx'
import { Sidebar } from './shell/sidebar/Sidebar.tsx'
import { loginAddress } from './shell/sign-in/next-place.ts'

const DESKTOP_ONLY = 'Sorry, the Admin dashboard is only visible on a laptop or desktop screen.'

/** The guarded area: the frame stands while the session is checked, the screens come when it is there. */
export default function DashboardLayout() {
  const { state, user, signedOut } = useSession()
  const location = useLocation()

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
          // Somebody else's screens begin anew.
          <Outlet key={user?.id} />
        )}
      </div>
    </DesktopOnly>
  )
}
