import { cardOf } from '../../../domain/project/project-card.ts'
import type { Project, ShownFields } from '../../../domain/project/project-schema.ts'
import type { Status } from '../../../domain/project/status.ts'
import { ProjectCard } from '../../../site/home/project/ProjectCard.tsx'
import { ProjectScroller } from '../../../site/home/project/ProjectScroller.tsx'
import { LivePreview, type PreviewProps } from '../../editing/LivePreview.tsx'
import { type FactsByAddress, usePictureFacts } from '../../pictures/use-picture-facts.ts'
import { draftOf, type ProjectDraft } from './project-draft.ts'

const HAIRLINE = { borderTop: '1px solid var(--hairline)' }

/** The project as a visitor sees it: the card, and below it the project opened. */
export function ProjectPreview({ draft, ...frame }: PreviewProps<ProjectDraft>) {
  const facts = usePictureFacts([draft.previewImageUrl, ...draft.sections.map(({ content }) => content)])
  const project = projectOf(draft, facts)
  return (
    <LivePreview {...frame} title="The project as the website shows it">
      <ProjectCard card={cardOf(project)} />
      <div style={HAIRLINE}>
        <ProjectScroller project={project} />
      </div>
    </LivePreview>
  )
}

/** A project as it is stored. */
export const ProjectVersion = ({ draft, ...frame }: PreviewProps<ShownFields>) => (
  <ProjectPreview draft={draftOf(draft)} {...frame} />
)

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
