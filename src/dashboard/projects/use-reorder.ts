import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ProjectJson } from '../../api/project-json.ts'
import { messageOf, projects } from '../api.ts'
import { projectsQuery, useProjectsChanged } from '../queries.ts'
import { fail, offerUndo } from '../shell/notify.tsx'
import { moved } from './section-drafts.ts'

/** Moves a project to another place of the public order: at once on the screen, then on the server, with a way back. */
export function useReorder() {
  const queries = useQueryClient()
  const projectsChanged = useProjectsChanged()

  return useCallback(
    async (from: number, to: number) => {
      const { queryKey } = projectsQuery
      void queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      if (!before || from === to) return

      async function put(order: readonly ProjectJson[], instead: readonly ProjectJson[]) {
        queries.setQueryData(queryKey, [...order])
        try {
          await projects.order(order.map(({ id }) => id))
          projectsChanged()
          return true
        } catch (error) {
          queries.setQueryData(queryKey, [...instead])
          fail(messageOf(error, 'The order could not be saved.'))
          return false
        }
      }

      const after = moved(before, from, to)
      const name = before[from]!.name
      if (await put(after, before))
        offerUndo(`${name} is now number ${to + 1}.`, () => void put(before, after))
    },
    [queries, projectsChanged],
  )
}
