import { isTextCard } from '../../../domain/content/about.ts'
import type { AboutContent } from '../../../domain/content/pages-schema.ts'
import { AboutView } from '../../../site/about/AboutView.tsx'
import { LivePreview, type PreviewProps } from '../../editing/LivePreview.tsx'
import { usePictureFacts } from '../../pictures/use-picture-facts.ts'

const MISSING = '/missing-image.svg'

export function AboutPreview({ draft, ...frame }: PreviewProps<AboutContent>) {
  const about = shownOf(draft)
  const pictures = usePictureFacts(addressesIn(about))
  return (
    <LivePreview {...frame} title="The page as the website shows it">
      <AboutView about={about} pictures={pictures} />
    </LivePreview>
  )
}

/** With something in the place of what is not filled in yet. */
function shownOf(draft: AboutContent): AboutContent {
  const { hero, metrics, capabilities, collaborators } = draft
  const withPicture = <Card extends { img_src: string }>(card: Card) => ({
    ...card,
    img_src: card.img_src || MISSING,
  })
  return {
    ...draft,
    hero: hero?.img_src ? hero : null,
    metrics: metrics.map((metric) => ({ ...metric, value: metric.value || 0 })),
    capabilities: capabilities.map((section) => ({
      ...section,
      carousel_cards: section.carousel_cards.map(withPicture),
    })),
    collaborators: {
      ...collaborators,
      carousel_cards: collaborators.carousel_cards.map((card) =>
        isTextCard(card) ? card : withPicture(card),
      ),
    },
  }
}

function addressesIn({ hero, capabilities, collaborators }: AboutContent): string[] {
  const cards = [...capabilities, collaborators].flatMap((section) => [...section.carousel_cards])
  return [...(hero ? [hero] : []), ...cards].flatMap((one) => ('img_src' in one ? one.img_src : []))
}
