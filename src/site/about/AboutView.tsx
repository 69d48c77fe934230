import { isSeen, isTextCard } from '../../domain/content/about.ts'
import type { ContentPicture } from '../../domain/content/content-parts-schema.ts'
import type {
  AboutContent,
  CarouselCard,
  CollaboratorCard as CollaboratorFields,
} from '../../domain/content/pages-schema.ts'
import type { Picture as PictureFacts } from '../../domain/picture/picture-schema.ts'
import { Picture } from '../../ui/Picture.tsx'
import { PageHead, Paragraphs } from '../shell/layout/PageHead.tsx'
import { PictureGroup, PictureLink } from '../shell/pictures/PictureGroup.tsx'
import type { ViewedPicture } from '../shell/pictures/shown-file.ts'
import { AboutSection, Card, PictureCard } from './AboutSection.tsx'
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
    <PictureCard caption={captionOf(card)}>
      <PictureLink index={index}>
        <Picture
          address={img_src}
          alt={alt || project_name}
          picture={picture}
          frameRatio={FRAME_RATIO}
          sizes={SIZES}
        />
      </PictureLink>
    </PictureCard>
  )
}

type CollaboratorCardProps = { card: CollaboratorFields; pictures: Readonly<Record<string, PictureFacts>> }

function CollaboratorCard({ card, pictures }: CollaboratorCardProps) {
  if (isTextCard(card)) {
    return (
      <Card>
        <p className={styles.text}>{card.text}</p>
      </Card>
    )
  }
  const { img_src, name, role } = card
  const caption = (
    <>
      {name}
      <span className={styles.role}>{role}</span>
    </>
  )
  return (
    <PictureCard className={styles.logo} caption={caption}>
      <Picture
        address={img_src}
        // The name is shown below it.
        alt=""
        picture={pictures[img_src]}
        sizes="270px"
      />
    </PictureCard>
  )
}
