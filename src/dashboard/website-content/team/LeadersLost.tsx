import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import type { TeamContent } from '../../../domain/content/pages-schema.ts'
import { type LostLeader, leadersLost } from '../../../domain/content/person.ts'
import { screenOf } from '../../../domain/record/kinds.ts'
import { projectsQuery } from '../../session/queries.ts'
import looks from '../../shell/looks/looks.module.css'
import styles from './LeadersLost.module.css'

type Props = {
  leaders: readonly LostLeader<ProjectJson>[]
  /** The choices for the projects of the leader of this name. */
  children?: (name: string) => ReactNode
}

/** The projects whose leaders are no longer directors after the save. */
export function LeadersLost({ leaders, children }: Props) {
  return (
    <>
      <p className={looks.message}>
        After this save, projects can no longer be assigned to{' '}
        {leaders.length === 1 ? 'this director' : 'these directors'} by this name. The projects below keep the
        name as text, until another leader is chosen. Each opens in a new tab.
      </p>
      <div className={styles.leaders}>
        {leaders.map(({ name, projects }) => (
          <section key={name} aria-label={name}>
            <h3 className={styles.name}>{name}</h3>
            {children?.(name)}
            <ul>
              {projects.map((project) => (
                <li key={project.id}>
                  <a href={screenOf('project', 'edit', project.id)} target="_blank" rel="noopener">
                    {project.name}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

/** The projects whose leaders are no longer directors after a restore. */
export function RestoredLeaders({ current, restored }: { current: TeamContent; restored: TeamContent }) {
  const { data: projects, isError } = useQuery(projectsQuery)
  if (!projects) {
    return (
      <p role="status">
        {isError
          ? 'The projects could not be loaded. Directors who lead projects may be missing after this.'
          : 'Looking for projects of directors who are missing after this…'}
      </p>
    )
  }
  const leaders = leadersLost(current.members, restored.members, projects)
  return leaders.length > 0 && <LeadersLost leaders={leaders} />
}
