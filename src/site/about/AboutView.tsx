import { isSeen } from '../../domain/content/about.ts'
import type { AboutContent } from '../../domain/content/about-schema.ts'
import type { Picture as PictureFacts } from '../../domain/picture/picture-schema.ts'
import { PageHead } from '../shell/layout/PageHead.tsx'
import { PictureGroup } from '../shell/viewer/PictureGroup.tsx'
import { AboutSection } from './AboutSection.tsx'
import styles from './AboutView.module.css'
import { CapabilityCard, viewedCard } from './CapabilityCard.tsx'
import { CollaboratorCard } from './CollaboratorCard.tsx'
import { Counter } from './Counter.tsx'
import { Hero } from './Hero.tsx'

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
          <Column paragraphs={story.left} />
          <Column paragraphs={story.right} />
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

/** One of the story's two columns. */
function Column({ paragraphs }: { paragraphs: string[] }) {
  if (paragraphs.length === 0) return null
  return (
    <div className={styles.column}>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  )
}
