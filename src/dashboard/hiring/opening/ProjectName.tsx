import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '../../session/queries.ts'

export const DELETED_PROJECT = 'A deleted project'

export function ProjectName({ id }: { id: string }) {
  const { data } = useQuery(projectsQuery)
  if (!id) return 'None'
  return data && (data.find((project) => project.id === id)?.name ?? DELETED_PROJECT)
}
