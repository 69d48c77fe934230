import { Link, useLocation } from 'react-router'
import type { ProjectCard as Card } from '../../../domain/project/project-card.ts'
import type { Cover } from '../../../domain/project/section.ts'
import { projectPath } from '../../../domain/shared/pages.ts'
import looks from '../../../ui/looks.module.css'
import { Picture } from '../../../ui/Picture.tsx'
import { openedFromGallery } from '../filter/use-project-filter.ts'
import { type ImageRatio, imageRatios, nearestRatio } from './image-ratio.ts'
import styles from './ProjectCard.module.css'
import title from './project-title.module.css'

type ProjectCardProps = {
  card: Card
  /** Visible first, so its cover loads first. */
  isFirst?: boolean
  /** Its project is loading. */
  isOpening?: boolean
  /** The query of the gallery, which keeps its filter behind the project that opens. */
  search?: string
  /** Another project is open: this one replaces it in the history, so that Back closes it. */
  replace?: boolean
}

/** A closed card: a link to the project, which opens in this place. */
export function ProjectCard({ card, isFirst, isOpening, search = '', replace }: ProjectCardProps) {
  const { category, name, location, slug, cover } = card
  const { state } = useLocation()
  return (
    <article className={styles.card} data-opening={isOpening || undefined}>
      <div className={`${title.title} ${styles.words}`}>
        <p className={title.fact}>{category}</p>
        <h2 className={`${looks.heading} ${title.name}`}>
          <Link
            className={`${title.link} ${styles.link}`}
            to={projectPath(slug)}
            state={replace ? state : openedFromGallery(search)}
            replace={replace}
            preventScrollReset
            prefetch="intent"
          >
            {name}
          </Link>
        </h2>
        <p className={title.fact}>{location}</p>
      </div>
      <CardCover name={name} cover={cover} isFirst={isFirst} />
    </article>
  )
}

/** The width of a cover: on wide screens eight of the twelve columns, or a part of them. */
const coverSizes: Record<ImageRatio, string> = {
  wide: '(width >= 1280px) calc(66.7vw - 72px), (width >= 768px) 62vw, 100vw',
  classic: '(width >= 1280px) calc(50vw - 54px), (width >= 1024px) 600px, (width >= 768px) 62vw, 100vw',
  portrait: '(width >= 1280px) calc(25vw - 27px), (width >= 768px) 300px, 66vw',
}

function CardCover({ name, cover, isFirst }: { name: string; cover?: Cover; isFirst?: boolean }) {
  const ratio = nearestRatio(cover?.width, cover?.height)
  if (!cover) {
    return (
      <div className={styles.cover} data-ratio={ratio} data-paper aria-hidden="true">
        {name}
      </div>
    )
  }
  return (
    <div className={styles.cover} data-ratio={ratio}>
      <Picture {...cover} frameRatio={imageRatios[ratio]} sizes={coverSizes[ratio]} eager={isFirst} />
    </div>
  )
}
