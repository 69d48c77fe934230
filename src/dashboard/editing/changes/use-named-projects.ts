import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AnyTable } from '../../../domain/fields/record-fields.ts'
import { projectsQuery } from '../../session/queries.ts'

export const DELETED_PROJECT = 'A deleted project'

/** The table, with the project that an opening names by its id in words; while the projects are not known, by its id. */
export function useNamedProjects(table: AnyTable): AnyTable {
  const { projectId } = table
  const { data } = useQuery({ ...projectsQuery, enabled: projectId !== undefined })
  return useMemo(() => {
    if (!projectId) return table
    const words = (id: unknown) =>
      data ? (data.find((project) => project.id === id)?.name ?? DELETED_PROJECT) : String(id)
    return { ...table, projectId: { ...projectId, words } }
  }, [table, projectId, data])
}
