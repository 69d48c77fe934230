import type { PublicSite } from '../../domain/content/content.ts'
import styles from './Footer.module.css'
import { SocialLinks } from './SocialLinks.tsx'
import { StudioName } from './StudioName.tsx'

/** On paper it says where the page came from. */
export function Footer({ site, address }: { site: PublicSite; address: string }) {
  return (
    <footer className={styles.footer}>
      <StudioName site={site} />
      <SocialLinks links={site.socialLinks} />
      <p className={styles.address}>{address}</p>
      <p className={styles.copyright}>{site.copyright}</p>
    </footer>
  )
}
