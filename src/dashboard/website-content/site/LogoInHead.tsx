import type { PublicSite } from '../../../domain/content/site-fields.ts'
import { StudioName } from '../../../site/shell/layout/StudioName.tsx'
import styles from './LogoInHead.module.css'

/** The logo and the name in the size that they have in the head of each page. */
export function LogoInHead({ site }: { site: PublicSite }) {
  return (
    <dl className={styles.heads}>
      <dt>On phones</dt>
      <dd className={styles.narrow}>
        <StudioName site={site} />
      </dd>
      <dt>On wide screens</dt>
      <dd className={styles.wide}>
        <StudioName site={site} />
      </dd>
    </dl>
  )
}
