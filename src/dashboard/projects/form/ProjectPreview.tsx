import { pictureUrl } from '../../../domain/picture/picture.ts'
import { cardOf } from '../../../domain/project/project-card.ts'
import type { Project, ShownFields } from '../../../domain/project/project-schema.ts'
import { isPicture } from '../../../domain/project/section.ts'
import type { Status } from '../../../domain/project/status.ts'
import { ProjectCard } from '../../../site/home/project/ProjectCard.tsx'
import { ProjectScroller } from '../../../site/home/project/ProjectScroller.tsx'
import { LivePreview, type PreviewProps } from '../../editing/LivePreview.tsx'
import type { FactsByAddress } from '../../pictures/picture-facts.ts'
import { usePictureFacts } from '../../pictures/use-picture-facts.ts'
import { draftOf, type ProjectDraft } from './project-draft.ts'

const HAIRLINE = { borderTop: '1px solid var(--hairline)' }

type Props = PreviewProps<ProjectDraft> & { known?: FactsByAddress }

/** The project as a visitor sees it: the card, and below it the project opened. `known`: the facts that need not be looked up. */
export function ProjectPreview({ draft, known = {}, ...frame }: Props) {
  const addresses = [draft.previewImageUrl, ...draft.sections.filter(isPicture).map(({ content }) => content)]
  const facts = usePictureFacts(addresses.filter((address) => !known[address]))
  const project = projectOf(draft, { ...facts, ...known })
  return (
    <LivePreview {...frame} title="The project as the website shows it">
      <ProjectCard card={cardOf(project)} />
      <div style={HAIRLINE}>
        <ProjectScroller project={project} />
      </div>
    </LivePreview>
  )
}

/** A project as it is stored, with the facts of its pictures. */
export const ProjectVersion = ({ draft, ...frame }: PreviewProps<ShownFields>) => (
  <ProjectPreview draft={draftOf(draft)} known={factsIn(draft)} {...frame} />
)

function factsIn({ sections, previewPicture }: ShownFields): FactsByAddress {
  const facts = [previewPicture, ...sections.filter(isPicture).map(({ picture }) => picture)]
  return Object.fromEntries(facts.flatMap((one) => (one ? [[pictureUrl(one), one]] : [])))
}

function projectOf({ year, status, ...draft }: ProjectDraft, facts: FactsByAddress): Project {
  return {
    ...draft,
    // Visitors do not see it.
    contractValue: null,
    name: draft.name || 'PROJECT NAME',
    year: Number(year),
    status: status as Status,
    previewPicture: facts[draft.previewImageUrl],
    sections: draft.sections
      .filter(({ content }) => content !== '')
      .map((section) =>
        section.type === 'text' ? section : { ...section, picture: facts[section.content] },
      ),
    id: '',
    slug: '',
    order: 1,
    createdAt: '',
    updatedAt: '',
  }
}
