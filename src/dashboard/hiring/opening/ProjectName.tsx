import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '../../session/queries.ts'
import { DELETED_PROJECT } from './deleted-project.ts'

/** The name of the project with this id. */
export function ProjectName({ id }: { id: string }) {
  const { data } = useQuery(projectsQuery)
  if (!id) return 'None'
  return data && (data.find((project) => project.id === id)?.name ?? DELETED_PROJECT)
}
