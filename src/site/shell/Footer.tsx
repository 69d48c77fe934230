import type { PublicSite } from '../../domain/content/site-schema.ts'
import { useIsHydrating } from '../../ui/use-is-hydrating.ts'
import styles from './Footer.module.css'
import { SocialLinks } from './SocialLinks.tsx'
import { StudioName } from './StudioName.tsx'

/** Printed, it shows the URL of the page. */
export function Footer({ site, address }: { site: PublicSite; address: string }) {
  return (
    <footer className={styles.footer}>
      <StudioName site={site} />
      <SocialLinks links={site.socialLinks} />
      <Address address={address} />
      {site.copyright && <p className={styles.copyright}>{site.copyright}</p>}
    </footer>
  )
}

/**
 * One cached page serves several URLs, and the server writes the shortest of them. The browser replaces it with
 * the requested one in a new element, since React does not correct a text that differs on hydration.
 */
function Address({ address }: { address: string }) {
  const isHydrating = useIsHydrating()
  return (
    <p key={String(isHydrating)} className={styles.address} suppressHydrationWarning>
      {address}
    </p>
  )
}
