import type { PublicSite } from '../../domain/content/site-schema.ts'
import styles from './StudioName.module.css'

/** The studio's logo and name. The name says it all, so the logo is silent to a screen reader. */
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
