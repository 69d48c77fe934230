import { searchTitle } from '../../../domain/content/search-result.ts'
import type { PublicSite } from '../../../domain/content/site-fields.ts'
import type { SiteContent } from '../../../domain/content/site-schema.ts'
import { SHARING_CARD } from '../../../domain/picture/sharing-card.ts'
import { StudioName } from '../../../site/shell/layout/StudioName.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { usePictureFact } from '../../pictures/picture-facts.ts'
import looks from '../../shell/looks/looks.module.css'
import styles from './SiteExamples.module.css'

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

/** The look of a shared link to Home in messengers and social networks: the picture as it is cut or drawn, and the words. */
export function SharedLink({ site }: { site: SiteContent }) {
  const { sharingPicture, studioName, tagline, pages, description } = site
  const address = sharingPicture?.img_src ?? ''
  const facts = usePictureFact(address)
  return (
    <figure className={styles.link} aria-label="A shared link">
      <figcaption className={looks.quiet}>A shared link to Home</figcaption>
      <div className={styles.card}>
        {sharingPicture && address ? (
          <Picture
            address={address}
            alt={sharingPicture.alt}
            picture={facts ?? undefined}
            frameRatio={SHARING_CARD.width / SHARING_CARD.height}
            sizes="480px"
          />
        ) : (
          <div className={styles.drawn}>
            <span className={styles.name}>{studioName}</span>
            <span>{tagline}</span>
          </div>
        )}
      </div>
      <p className={styles.title}>{searchTitle('home', pages.home.title, studioName)}</p>
      <p className={looks.quiet}>{pages.home.description || description}</p>
      <p className={looks.quiet}>{window.location.host}</p>
    </figure>
  )
}
