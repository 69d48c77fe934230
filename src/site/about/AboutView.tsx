import { Children, type ReactNode, useId } from 'react'
import { isSeen, isTextCard } from '../../domain/content/about.ts'
import type { ContentPicture } from '../../domain/content/content-parts-schema.ts'
import type {
  AboutContent,
  CollaboratorCard as Card,
  CarouselCard,
  Paragraph,
} from '../../domain/content/pages-schema.ts'
import type { Picture as PictureFacts } from '../../domain/picture/picture-schema.ts'
import { Picture } from '../../ui/Picture.tsx'
import { PageHead, Paragraphs } from '../shell/layout/PageHead.tsx'
import { PictureGroup, PictureLink } from '../shell/pictures/PictureGroup.tsx'
import type { ViewedPicture } from '../shell/pictures/shown-file.ts'
import { Arrows, Track, useScroller } from '../shell/pictures/Track.tsx'
import styles from './AboutView.module.css'
import { Counter } from './Counter.tsx'

type Props = {
  about: AboutContent
  /** The facts of its uploaded pictures, by their addresses. */
  pictures: Readonly<Record<string, PictureFacts>>
}

/** The page's content; the dashboard's preview shows it too. */
export function AboutView({ about, pictures }: Props) {
  const { title, story, hero, metrics, capabilities, collaborators } = about
  return (
    <>
      <PageHead title={title} />
      {story.left.length + story.right.length > 0 && (
        <div className={styles.story}>
          <Paragraphs className={styles.column} texts={story.left} />
          <Paragraphs className={styles.column} texts={story.right} />
        </div>
      )}
      {hero && <Hero {...hero} picture={pictures[hero.img_src]} />}
      {metrics.length > 0 && (
        <dl className={styles.counters}>
          {metrics.map((metric) => (
            <Counter key={metric.id} metric={metric} />
          ))}
        </dl>
      )}
      {capabilities.filter(isSeen).map(({ id, heading, paragraphs, carousel_cards: cards }) => (
        <PictureGroup
          key={id}
          id={String(id)}
          pictures={cards.map((card) => viewedCard(card, pictures[card.img_src]))}
        >
          <AboutSection heading={heading} paragraphs={paragraphs}>
            {cards.map((card, index) => (
              <CapabilityCard key={card.id} card={card} picture={pictures[card.img_src]} index={index} />
            ))}
          </AboutSection>
        </PictureGroup>
      ))}
      {isSeen(collaborators) && (
        <AboutSection heading={collaborators.heading} paragraphs={collaborators.paragraphs}>
          {collaborators.carousel_cards.map((card) => (
            <CollaboratorCard key={card.id} card={card} pictures={pictures} />
          ))}
        </AboutSection>
      )}
    </>
  )
}

type AboutSectionProps = { heading: string; paragraphs: Paragraph[]; children: ReactNode }

function AboutSection({ heading, paragraphs, children }: AboutSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {heading}
      </h2>
      <Paragraphs className={styles.paragraphs} texts={paragraphs.map(({ text }) => text)} />
      {Children.count(children) > 0 && <Carousel label={heading}>{children}</Carousel>}
    </section>
  )
}

const ARROW_STEP = 416 // px: one card and the space beside it
const DRAG = { from: 0, factor: 1.5 }

/** A row of cards that can be dragged, moved by arrow buttons, or scrolled. Its section positions the arrows and the row. */
function Carousel({ label, children }: { label: string; children: ReactNode }) {
  const scroller = useScroller(DRAG)
  return (
    <>
      <Arrows className={styles.arrows} scroller={scroller} step={ARROW_STEP} />
      <Track className={styles.track} scroller={scroller} keyStep={ARROW_STEP} label={label}>
        <ul className={styles.cards}>{children}</ul>
      </Track>
    </>
  )
}

/** The picture on wide screens; others never load it. */
function Hero({ img_src, alt, picture }: ContentPicture & { picture?: PictureFacts }) {
  const { width = 16, height = 9 } = picture ?? {}
  return (
    <div className={styles.hero} style={{ aspectRatio: `${width} / ${height}` }}>
      <Picture address={img_src} alt={alt} width={width} height={height} picture={picture} sizes="100vw" />
    </div>
  )
}

const FRAME_RATIO = 4 / 3
const SIZES = '(width < 478px) 82vw, 392px'

type CapabilityCardProps = { card: CarouselCard; picture?: PictureFacts; index: number }

const captionOf = ({ project_name, project_location }: CarouselCard) =>
  project_location ? `${project_name} - ${project_location}` : project_name

const viewedCard = (card: CarouselCard, picture: PictureFacts | undefined): ViewedPicture => ({
  address: card.img_src,
  alt: card.alt || captionOf(card),
  picture,
})

function CapabilityCard({ card, picture, index }: CapabilityCardProps) {
  const { img_src, alt, project_name } = card
  return (
    <li className={styles.card}>
      <figure>
        <div className={styles.picture}>
          <PictureLink index={index}>
            <Picture
              address={img_src}
              alt={alt || project_name}
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

type CollaboratorCardProps = { card: Card; pictures: Readonly<Record<string, PictureFacts>> }

function CollaboratorCard({ card, pictures }: CollaboratorCardProps) {
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
