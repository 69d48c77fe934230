import { searchTitle } from '../../../domain/content/search-result.ts'
import type { SiteContent } from '../../../domain/content/site-schema.ts'
import styles from './SharedLink.module.css'

/** What messengers and social networks show of a shared link to Home: the picture as it is cut or drawn, and the words. */
export function SharedLink({ site }: { site: SiteContent }) {
  const { sharingPicture, studioName, tagline, pages, description } = site
  return (
    <figure className={styles.link} aria-label="A shared link">
      <figcaption className={styles.caption}>A shared link to Home</figcaption>
      <div className={styles.card}>
        {sharingPicture?.img_src ? (
          <img className={styles.picture} src={sharingPicture.img_src} alt={sharingPicture.alt} />
        ) : (
          <div className={styles.drawn}>
            <span className={styles.name}>{studioName}</span>
            <span>{tagline}</span>
          </div>
        )}
      </div>
      <p className={styles.title}>{searchTitle('home', pages.home.title, studioName)}</p>
      <p className={styles.words}>{pages.home.description || description}</p>
      <p className={styles.words}>{window.location.host}</p>
    </figure>
  )
}
