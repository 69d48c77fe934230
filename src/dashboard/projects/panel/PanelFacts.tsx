import type { ReactNode } from 'react'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import { isPicture, withoutAlt } from '../../../domain/project/section.ts'
import { StatusDot } from '../summary/StatusDot.tsx'
import styles from './PanelFacts.module.css'

const DATE_LENGTH = 10 // the first characters of an ISO time

/** A project's facts, set like the title block of a drawing. */
export function PanelFacts({ project }: { project: ProjectJson }) {
  const pictures = project.sections.filter(isPicture)
  const undescribed = withoutAlt(project.sections)
  return (
    <dl className={styles.facts}>
      <Fact label="Location">{project.location}</Fact>
      <Fact label="Year">{project.year}</Fact>
      <Fact label="Status">
        <span className={styles.status}>
          <span aria-hidden="true">
            <StatusDot status={project.status} />
          </span>
          {project.status}
        </span>
      </Fact>
      <Fact label="Category">{project.category}</Fact>
      <Fact label="Sub-category">{project.subCategory}</Fact>
      <Fact label="Client">{project.client}</Fact>
      <Fact label="Collaborators">{project.collaborators}</Fact>
      <Fact label="Leaders">{project.projectLeaders.join(', ')}</Fact>
      <Fact label="Team">{project.projectTeam}</Fact>
      <Fact label="Size">{project.sizeM2FT2}</Fact>
      <Fact label="Tags">{project.tags.join(', ')}</Fact>
      <Fact label="Sections">
        {pictures.length} pictures, {project.sections.length - pictures.length} texts
        {undescribed > 0 && `; ${undescribed} without a description`}
      </Fact>
      <Fact label="On the website">{project.hidden ? 'Hidden' : 'Shown'}</Fact>
      <Fact label="Date Created">{project.createdAt.slice(0, DATE_LENGTH)}</Fact>
      <Fact label="Date Modified">{project.updatedAt.slice(0, DATE_LENGTH)}</Fact>
    </dl>
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
