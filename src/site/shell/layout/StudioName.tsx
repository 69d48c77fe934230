import type { PublicSite } from '../../../domain/content/site-fields.ts'
import styles from './StudioName.module.css'

/** The studio's logo and name. The name is enough, so screen readers skip the logo. */
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
