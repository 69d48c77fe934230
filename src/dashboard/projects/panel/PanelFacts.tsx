import type { ReactNode } from 'react'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import { labelsIn } from '../../../domain/fields/record-fields.ts'
import { type ProjectField, projectFields } from '../../../domain/project/project-fields.ts'
import { isPicture, withoutAlt } from '../../../domain/project/section.ts'
import { formatDay } from '../../shell/activity/format-time.ts'
import { StatusDot } from '../summary/StatusDot.tsx'
import styles from './PanelFacts.module.css'

const labels = labelsIn(projectFields)

type Shown = (project: ProjectJson) => ReactNode

/**
 * The values that the panel shows for each field, in its order. The name and the preview image are above the facts;
 * the key date is in the form alone.
 */
const shownFields = {
  name: null,
  previewImageUrl: null,
  location: ({ location }) => location,
  year: ({ year }) => year,
  status: ({ status }) => <StatusDot status={status} />,
  category: ({ category }) => category,
  subCategory: ({ subCategory }) => subCategory,
  client: ({ client }) => client,
  collaborators: ({ collaborators }) => collaborators,
  projectLeaders: ({ projectLeaders }) => projectLeaders.join(', '),
  projectTeam: ({ projectTeam }) => projectTeam,
  sizeM2FT2: ({ sizeM2FT2 }) => sizeM2FT2,
  tags: ({ tags }) => tags.join(', '),
  keyDate: null,
  sections: ({ sections }) => <SectionCount sections={sections} />,
  hidden: ({ hidden }) => (hidden ? 'Yes' : 'No'),
} satisfies Record<ProjectField, Shown | null>

/** A project's facts, set like the title block of a drawing. */
export function PanelFacts({ project }: { project: ProjectJson }) {
  const facts = Object.entries<Shown | null>(shownFields)
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([field, show]) =>
          show && (
            <Fact key={field} label={labels[field]!}>
              {show(project)}
            </Fact>
          ),
      )}
      <Fact label="Date Created">{formatDay(project.createdAt)}</Fact>
      <Fact label="Date Modified">{formatDay(project.updatedAt)}</Fact>
    </dl>
  )
}

function SectionCount({ sections }: Pick<ProjectJson, 'sections'>) {
  const pictures = sections.filter(isPicture).length
  const undescribed = withoutAlt(sections)
  return (
    <>
      {pictures} pictures, {sections.length - pictures} texts
      {undescribed > 0 && `; ${undescribed} without a description`}
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children || '–'}</dd>
    </div>
  )
}
