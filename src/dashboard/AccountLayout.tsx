import type { MouseEvent } from 'react'
import { Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { Footer } from '../site/shell/layout/Footer.tsx'
import { NavBar } from '../site/shell/layout/NavBar.tsx'
import styles from './AccountLayout.module.css'
import type { loader } from './StaffApp.tsx'

/** The site's header and footer around the pages for sign-in, registration and links in mails. */
export default function AccountLayout() {
  const { site, navigation, publicUrl } = useRouteLoaderData<typeof loader>('dashboard/StaffApp')!
  const { pathname } = useLocation()
  return (
    <div className={styles.page}>
      <div className={styles.public} onClickCapture={leaveByLoading}>
        <NavBar site={site} navigation={navigation} />
      </div>
      <Outlet />
      <div className={styles.public} onClickCapture={leaveByLoading}>
        <Footer site={site} navigation={navigation} address={`${publicUrl}${pathname}`} />
      </div>
    </div>
  )
}

/** The public pages have their own styles and content policy, so the browser follows the link, not the router. */
function leaveByLoading(event: MouseEvent) {
  if ((event.target as Element).closest('a')) event.stopPropagation()
}
