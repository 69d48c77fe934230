import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type Move, moved, movesBack, moveTo } from '../../../../domain/project/project-order.ts'
import { call, messageOf } from '../../../session/api.ts'
import { projectsQuery, useProjectsChanged } from '../../../session/queries.ts'
import { offerUndo, toastError } from '../../../shell/toasts/notify.tsx'
import { projectCount } from '../state/shared-change.ts'

/**
 * Moves projects to another position in the gallery: at once on the screen, then on the server, with an undo. The
 * server gets the moves, not the whole order, so what others added or moved meanwhile is kept.
 */
export function useReorder() {
  const queries = useQueryClient()
  const projectsChanged = useProjectsChanged()

  return useCallback(
    /** The first of them becomes number `place`, counted from 1. */
    async (ids: readonly string[], place: number) => {
      const { queryKey } = projectsQuery
      const listed = () => queries.getQueryData(queryKey) ?? []

      /** Returns the whole order after the moves; undefined when they were refused. */
      async function move(moves: readonly Move[]) {
        void queries.cancelQueries({ queryKey })
        const before = listed()
        queries.setQueryData(queryKey, moves.reduce(moved, before))
        try {
          return (await call('PATCH /api/projects/order', { body: { moves } })).ids
        } catch (error) {
          queries.setQueryData(queryKey, before)
          toastError(messageOf(error, 'The order could not be saved.'))
        } finally {
          projectsChanged()
        }
      }

      const chosen = new Set(ids)
      const before = listed()
      const asked = moveTo(before, chosen, place)
      const [first] = asked.ids
      if (!first || moved(before, asked).every(({ id }, index) => id === before[index]!.id)) return
      const order = await move([asked])
      if (!order) return
      const number = order.indexOf(first) + 1
      const message =
        asked.ids.length === 1
          ? `${before.find(({ id }) => id === first)!.name} is now number ${number}.`
          : `${projectCount(asked.ids.length)} now start at number ${number}.`
      offerUndo(message, () => void move(movesBack(before, chosen)), { about: 'order of projects' })
    },
    [queries, projectsChanged],
  )
}
