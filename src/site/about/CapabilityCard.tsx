import type { CarouselCard } from '../../domain/content/about-schema.ts'
import type { Picture as PictureFacts } from '../../domain/picture/picture-schema.ts'
import { Picture } from '../../ui/Picture.tsx'
import styles from './Card.module.css'

const FRAME_RATIO = 4 / 3
const SIZES = '(width < 478px) 82vw, 392px'

export function CapabilityCard({ card, picture }: { card: CarouselCard; picture?: PictureFacts }) {
  const { img_src, alt, project_name, project_location } = card
  return (
    <li className={styles.card}>
      <figure>
        <div className={styles.picture}>
          <Picture
            address={img_src}
            alt={alt || project_name}
            width={picture?.width}
            height={picture?.height}
            picture={picture}
            frameRatio={FRAME_RATIO}
            sizes={SIZES}
          />
        </div>
        <figcaption className={styles.caption}>
          {project_location ? `${project_name} - ${project_location}` : project_name}
        </figcaption>
      </figure>
    </li>
  )
}
