import type { SocialLink, SocialNetwork } from '../../../domain/content/content-parts-schema.ts'
import type { PublicSite } from '../../../domain/content/site-fields.ts'
import link from '../../../ui/word-button.module.css'
import styles from './StudioName.module.css'

/** The name is enough, so screen readers skip the logo. */
export function StudioName({ site }: { site: PublicSite }) {
  return (
    <span className={styles.studio}>
      {site.logo && (
        <img
          className={styles.logo}
          src={site.logo.img_src}
          alt=""
          width={32}
          height={32}
          fetchPriority="low"
        />
      )}
      {site.studioName}
    </span>
  )
}

export function SocialLinks({ links }: { links: readonly SocialLink[] }) {
  if (links.length === 0) return null
  return (
    <ul className={styles.links}>
      {links.map(({ id, network, url }) => (
        <li key={id}>
          <a className={link.word} href={url} rel="noopener">
            {networkNames[network]}
          </a>
        </li>
      ))}
    </ul>
  )
}

export const networkNames: Record<SocialNetwork, string> = {
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  youtube: 'YouTube',
  pinterest: 'Pinterest',
  behance: 'Behance',
  x: 'X',
}
