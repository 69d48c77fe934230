import { useQuery } from '@tanstack/react-query'
import { leadersLost } from '../../../domain/content/person.ts'
import type { TeamContent } from '../../../domain/content/team-schema.ts'
import { projectsQuery } from '../../session/queries.ts'
import { LeadersLost } from './LeadersLost.tsx'

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
