import { useSyncExternalStore } from 'react'
import type { PublicSite } from '../../domain/content/site-schema.ts'
import styles from './Footer.module.css'
import { SocialLinks } from './SocialLinks.tsx'
import { StudioName } from './StudioName.tsx'

/** On paper it says where the page came from. */
export function Footer({ site, address }: { site: PublicSite; address: string }) {
  return (
    <footer className={styles.footer}>
      <StudioName site={site} />
      <SocialLinks links={site.socialLinks} />
      <Address address={address} />
      <p className={styles.copyright}>{site.copyright}</p>
    </footer>
  )
}

const never = () => () => {}

/**
 * One page serves several addresses, and the server writes the plainest of them. The browser puts the asked one in its
 * place, by a new element: React lets a text that differs stand as it came.
 */
function Address({ address }: { address: string }) {
  const isFromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  return (
    <p key={String(isFromServer)} className={styles.address} suppressHydrationWarning>
      {address}
    </p>
  )
}
