import { isTextCard } from '../../domain/content/about.ts'
import type { CollaboratorCard as Card } from '../../domain/content/about-schema.ts'
import type { Picture as PictureFacts } from '../../domain/picture/picture-schema.ts'
import { Picture } from '../../ui/Picture.tsx'
import styles from './Card.module.css'

type CollaboratorCardProps = { card: Card; pictures: Readonly<Record<string, PictureFacts>> }

/** A firm's logo, name and role, or a text card. */
export function CollaboratorCard({ card, pictures }: CollaboratorCardProps) {
  if (isTextCard(card)) {
    return (
      <li className={styles.card}>
        <p className={styles.text}>{card.text}</p>
      </li>
    )
  }
  const { img_src, name, role } = card
  const picture = pictures[img_src]
  return (
    <li className={styles.card}>
      <figure>
        <div className={styles.logo}>
          <Picture
            address={img_src}
            // The name is shown below it.
            alt=""
            width={picture?.width}
            height={picture?.height}
            picture={picture}
            sizes="270px"
          />
        </div>
        <figcaption className={styles.caption}>
          {name}
          <span className={styles.role}>{role}</span>
        </figcaption>
      </figure>
    </li>
  )
}
