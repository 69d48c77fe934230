import { Outlet, useLocation } from 'react-router'
import { emptySite } from '../../domain/content.ts'
import { siteReader } from '../../ui/page-context.ts'
import type { Route } from './+types/SiteLayout.ts'
import { Footer } from './Footer.tsx'
import { NavBar } from './NavBar.tsx'
import styles from './SiteLayout.module.css'
import { useSmoothScroll } from './smooth-scroll/use-smooth-scroll.ts'
import { Toasts } from './Toasts.tsx'

/** What every public page shares. A page that cannot be read still stands in its shell, so this gets over a failure. */
export async function loader({ context }: Route.LoaderArgs) {
  const reader = context.get(siteReader)
  const shared = Promise.all([reader.site(), reader.content('contact')])
  const [site, contact] = await shared.catch((error: unknown) => {
    reader.report(error)
    return [emptySite, undefined] as const
  })
  return { site, offices: contact?.content.offices ?? [], publicUrl: reader.publicUrl }
}

/** The shell is read once; moving about the site asks for nothing. */
export const shouldRevalidate = () => false

export default function SiteLayout({ loaderData: { site } }: Route.ComponentProps) {
  // Careers ends with a footer of its own.
  const hasOwnFooter = useLocation().pathname.startsWith('/career')
  useSmoothScroll()
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <NavBar site={site} />
      <main className={styles.content} id="content" tabIndex={-1}>
        <Outlet />
      </main>
      {!hasOwnFooter && <Footer site={site} />}
      <Toasts />
    </div>
  )
}
