import type { SocialLink, SocialNetwork } from '../../../domain/content/content-parts-schema.ts'
import link from '../../../ui/word-button.module.css'
import styles from './SocialLinks.module.css'

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
