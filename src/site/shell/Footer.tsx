import type { PublicSite } from '../../domain/content.ts'
import styles from './Footer.module.css'
import { StudioName } from './StudioName.tsx'
import { networkNames } from './social-networks.ts'

export function Footer({ site }: { site: PublicSite }) {
  return (
    <footer className={styles.footer}>
      <StudioName site={site} />
      <ul className={styles.links}>
        {site.socialLinks.map(({ id, network, url }) => (
          <li key={id}>
            <a className={styles.link} href={url} rel="noopener">
              {networkNames[network]}
            </a>
          </li>
        ))}
      </ul>
      <p className={styles.copyright}>{site.copyright}</p>
    </footer>
  )
}
