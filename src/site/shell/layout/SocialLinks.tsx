import type { SocialLink } from '../../../domain/content/content-parts-schema.ts'
import link from '../../../ui/word-button.module.css'
import styles from './SocialLinks.module.css'
import { networkNames } from './social-networks.ts'

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
