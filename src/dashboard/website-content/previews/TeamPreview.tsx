import type { NumberedPicture } from '../../../domain/content/content-parts-schema.ts'
import type { TeamContent } from '../../../domain/content/pages-schema.ts'
import { TeamView } from '../../../site/team/TeamView.tsx'
import { LivePreview, type PreviewProps } from '../../editing/LivePreview.tsx'
import { usePictureFacts } from '../../pictures/use-picture-facts.ts'

/** The Team page as a visitor sees it, without the pictures that have not arrived. */
export function TeamPreview({ draft, ...frame }: PreviewProps<TeamContent>) {
  const { marquee, members } = draft
  const strip = draft.strip.filter(hasArrived)
  const upper = marquee.upper.filter(hasArrived)
  const lower = marquee.lower.filter(hasArrived)
  const photos = members.flatMap(({ photo }) => photo ?? [])
  const pictures = usePictureFacts([...strip, ...photos, ...upper, ...lower].map(({ img_src }) => img_src))
  return (
    <LivePreview {...frame} title="The page as the website shows it">
      <TeamView content={{ ...draft, strip, marquee: { upper, lower } }} pictures={pictures} />
    </LivePreview>
  )
}

const hasArrived = ({ img_src }: NumberedPicture) => img_src !== ''
