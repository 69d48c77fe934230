import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '../../session/queries.ts'

/** The name of a project that an opening names and that no longer exists. */
export const DELETED_PROJECT = 'A deleted project'

/** The name of the project with this id. */
export function ProjectName({ id }: { id: string }) {
  const { data } = useQuery(projectsQuery)
  if (!id) return 'None'
  return data && (data.find((project) => project.id === id)?.name ?? DELETED_PROJECT)
}
