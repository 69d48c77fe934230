import type { ReactNode } from 'react'
import { FALLBACK_YEAR } from '../../../domain/project/project.ts'
import type { Project } from '../../../domain/project/shown-project-schema.ts'
import { FALLBACK_STATUS } from '../../../domain/project/status.ts'
import row from '../../../ui/fact-row.module.css'
import styles from './ProjectFacts.module.css'
import title from './project-title.module.css'

/** The facts of a project, laid out like the title block of a drawing. Below 768 px only the short ones are shown. */
export function ProjectFacts({ project }: { project: Project }) {
  const { category, name, location, client, collaborators, sizeM2FT2 } = project
  return (
    <div className={title.title}>
      <p className={title.fact}>{category}</p>
      <h1 className={title.name}>{name}</h1>
      <dl className={styles.block}>
        <Fact label="Location">{location}</Fact>
        <Fact label="Year" isFigure>
          {project.year || FALLBACK_YEAR}
        </Fact>
        <Fact label="Client" isLong>
          {client}
        </Fact>
        <Fact label="Project team" isLong>
          {team(project)}
        </Fact>
        <Fact label="Collaborators" isLong>
          {collaborators}
        </Fact>
        <Fact label="Status">{project.status || FALLBACK_STATUS}</Fact>
        <Fact label="Size" isLong isFigure>
          {sizeM2FT2}
        </Fact>
      </dl>
    </div>
  )
}

/** Leaders first, then the team. */
function team({ projectLeaders, projectTeam }: Project) {
  return [projectLeaders.join(', '), projectTeam].filter((names) => names !== '').join(', ')
}

type FactProps = { label: string; isLong?: boolean; isFigure?: boolean; children: ReactNode }

/** A fact without a value is left out. */
function Fact({ label, isLong, isFigure, children }: FactProps) {
  if (!children) return null
  return (
    <div className={`${row.fact} ${styles.fact}`} data-long={isLong} data-figure={isFigure}>
      <dt className={row.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
