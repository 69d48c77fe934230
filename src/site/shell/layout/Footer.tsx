import { Link } from 'react-router'
import type { Navigation } from '../../../domain/content/navigation.ts'
import type { PublicSite } from '../../../domain/content/site-fields.ts'
import { pages } from '../../../domain/shared/pages.ts'
import { useIsHydrating } from '../../../ui/use-is-hydrating.ts'
import button from '../../../ui/word-button.module.css'
import styles from './Footer.module.css'
import { PrivacyLink } from './PrivacyLink.tsx'
import { SocialLinks, StudioName } from './StudioName.tsx'

type Props = { site: PublicSite; navigation: Navigation; address: string }

/** Printed, it shows the URL of the page. One cached page serves several URLs, and the server writes the shortest of them. */
export function Footer({ site, navigation, address }: Props) {
  const isHydrating = useIsHydrating()
  const hasCareers = navigation.pages.includes('careers')
  return (
    <footer className={styles.footer}>
      <StudioName site={site} />
      <div className={styles.links}>
        <SocialLinks links={site.socialLinks} />
        <div className={styles.pages}>
          {hasCareers && (
            <Link className={button.word} to={pages.careers.path}>
              Careers
            </Link>
          )}
          <PrivacyLink className={button.word} />
        </div>
      </div>
      {/* The requested URL comes in a new element, since React does not correct a text that differs on hydration. */}
      <p key={String(isHydrating)} className={styles.address} suppressHydrationWarning>
        {address}
      </p>
      {site.copyright && <p className={styles.copyright}>{site.copyright}</p>}
    </footer>
  )
}
