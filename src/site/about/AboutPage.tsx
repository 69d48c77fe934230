import { searchTitle } from '../../domain/content/search-result.ts'
import { pages } from '../../domain/pages.ts'
import { loadFromStore } from '../../ui/load-from-store.ts'
import { Notice } from '../shell/Notice.tsx'
import { PageHead } from '../shell/PageHead.tsx'
import { failureMeta, pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/AboutPage.ts'
import styles from './AboutPage.module.css'
import { AboutSection } from './AboutSection.tsx'
import { CapabilityCard } from './CapabilityCard.tsx'
import { CollaboratorCard } from './CollaboratorCard.tsx'
import { Counter } from './Counter.tsx'
import { Hero } from './Hero.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return loadFromStore(context, (reader) => reader.content('about'))
}

export function meta({ matches, error }: Route.MetaArgs) {
  const shell = matches[1].loaderData
  const { site } = shell
  if (error) return failureMeta(error, site.studioName)
  const { title, description } = site.pages.about
  return pageMeta(shell, {
    title: searchTitle('about', title || 'About', site.studioName),
    description,
    path: pages.about.path,
  })
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Notice title="About" text="This page has no content yet." />
  const { content, pictures } = loaderData
  const { title, story, hero, metrics, capabilities, collaborators } = content
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
      {capabilities
        .filter(({ shown }) => shown)
        .map(({ id, heading, paragraphs, carousel_cards: cards }) => (
          <AboutSection key={id} heading={heading} paragraphs={paragraphs}>
            {cards.map((card) => (
              <CapabilityCard key={card.id} card={card} picture={pictures[card.img_src]} />
            ))}
          </AboutSection>
        ))}
      {collaborators.shown && (
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
