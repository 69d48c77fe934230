import { useLocation } from 'react-router'
import { emptySite } from '../domain/content/content.ts'
import { usualNavigation } from '../domain/content/navigation.ts'
import { pages } from '../domain/shared/pages.ts'
import { cspNonce, hasTrustedTypes, siteReader } from '../ui/page-context.ts'
import { useIsHydrating } from '../ui/use-is-hydrating.ts'
import type { Route } from './+types/StaffApp.ts'
import styles from './StaffApp.module.css'
import StaffProviders from './StaffProviders.tsx'

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/**
 * The nonce of this document allows the styles that libraries write at run time. The site data is for the header and footer
 * (AccountLayout). The dashboard works without it, so a failed read is only logged.
 */
export async function loader({ context }: Route.LoaderArgs) {
  context.set(hasTrustedTypes, true)
  const reader = context.get(siteReader)
  const [site, navigation] = await Promise.all([reader.site(), reader.navigation()]).catch(
    (error: unknown) => {
      reader.report(error)
      return [emptySite, usualNavigation] as const
    },
  )
  return { nonce: context.get(cspNonce), site, navigation, publicUrl: reader.publicUrl }
}

/** A later response would carry the nonce of another document. */
export const shouldRevalidate = () => false

/** The staff screens, rendered only in the browser: on the server each is an empty component (vite.config.ts). */
export default function StaffApp({ loaderData: { nonce } }: Route.ComponentProps) {
  const isHydrating = useIsHydrating()
  const { pathname } = useLocation()
  if (!isHydrating) return <StaffProviders nonce={nonce} />
  return (
    <main className={styles.waiting}>
      {pathname.startsWith(pages.admin.path) ? 'Verifying session...' : null}
    </main>
  )
}
