import { type Navigator, Router } from 'react-router'
import type { Project, Status } from '../../../domain/project/project.ts'
import { cardOf } from '../../../domain/project/project-card.ts'
import { ProjectCard } from '../../../site/home/project/ProjectCard.tsx'
import { ProjectScroller } from '../../../site/home/project/ProjectScroller.tsx'
import type { ProjectDraft } from './project-draft.ts'

/** Links lead nowhere: what they would open stands below. */
const nowhere: Navigator = { createHref: () => '#', go: () => {}, push: () => {}, replace: () => {} }

const HAIRLINE = { borderTop: '1px solid var(--hairline)' }

/** What a visitor sees of it: the card, and below it the project opened. */
export function PublicView({ draft }: { draft: ProjectDraft }) {
  const project = projectOf(draft)
  return (
    <Router location="/" navigator={nowhere}>
      <ProjectCard card={cardOf(project)} />
      <div style={HAIRLINE}>
        <ProjectScroller project={project} />
      </div>
    </Router>
  )
}

function projectOf({ year, status, ...draft }: ProjectDraft): Project {
  return {
    ...draft,
    name: draft.name || 'PROJECT NAME',
    year: Number(year),
    status: status as Status,
    sections: draft.sections.filter(({ content }) => content !== ''),
    id: '',
    slug: '',
    order: 1,
    createdAt: '',
    updatedAt: '',
  }
}
