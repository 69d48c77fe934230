import type { CarouselCard } from '../../domain/content/about-schema.ts'
import type { Picture as PictureFacts } from '../../domain/picture/picture-schema.ts'
import { Picture } from '../../ui/Picture.tsx'
import { PictureLink } from '../shell/viewer/PictureLink.tsx'
import type { ViewedPicture } from '../shell/viewer/viewed-picture.ts'
import styles from './Card.module.css'

const FRAME_RATIO = 4 / 3
const SIZES = '(width < 478px) 82vw, 392px'

type CapabilityCardProps = {
  card: CarouselCard
  picture?: PictureFacts
  /** Its place in the row. */
  index: number
}

const captionOf = ({ project_name, project_location }: CarouselCard) =>
  project_location ? `${project_name} - ${project_location}` : project_name

/** The picture of a card for the viewer. */
export const viewedCard = (card: CarouselCard, picture: PictureFacts | undefined): ViewedPicture => ({
  address: card.img_src,
  alt: card.alt || captionOf(card),
  width: picture?.width,
  height: picture?.height,
  picture,
})

export function CapabilityCard({ card, picture, index }: CapabilityCardProps) {
  const { img_src, alt, project_name } = card
  return (
    <li className={styles.card}>
      <figure>
        <div className={styles.picture}>
          <PictureLink index={index}>
            <Picture
              address={img_src}
              alt={alt || project_name}
              width={picture?.width}
              height={picture?.height}
              picture={picture}
              frameRatio={FRAME_RATIO}
              sizes={SIZES}
            />
          </PictureLink>
        </div>
        <figcaption className={styles.caption}>{captionOf(card)}</figcaption>
      </figure>
    </li>
  )
}
