import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { emptySite } from '../domain/content/content.ts'
import { pages } from '../domain/pages.ts'
import { cspNonce, siteReader } from '../ui/page-context.ts'
import type { Route } from './+types/StaffApp.ts'
import styles from './StaffApp.module.css'
import StaffProviders from './StaffProviders.tsx'

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/**
 * Styles that the libraries write at run time are let in by this document's nonce. The site's words are for its head and foot
 * (AccountLayout), and a store that cannot be read keeps nobody from the rest.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const reader = context.get(siteReader)
  const site = await reader.site().catch((error: unknown) => {
    reader.report(error)
    return emptySite
  })
  return { nonce: context.get(cspNonce), site, publicUrl: reader.publicUrl }
}

/** A later answer would carry another document's nonce. */
export const shouldRevalidate = () => false

const never = () => () => {}

/** The staff's screens, drawn in the browser alone: the server has an empty component for each (vite.config.ts). */
export default function StaffApp({ loaderData: { nonce } }: Route.ComponentProps) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const { pathname } = useLocation()
  if (inBrowser) return <StaffProviders nonce={nonce} />
  return (
    <main className={styles.waiting}>
      {pathname.startsWith(pages.admin.path) ? 'Verifying session...' : null}
    </main>
  )
}
