import { useQueryClient } from '@tanstack/react-query'
import type { JobJson } from '../../../api/hiring/job-json.ts'
import { moveItem } from '../../editing/lists/OrderedList.tsx'
import { call, messageOf } from '../../session/api.ts'
import { jobsQuery, useOpeningsChanged } from '../../session/queries.ts'
import { offerUndo, toastError } from '../../shell/toasts/notify.tsx'

/** Moves an opening to another place: at once on the screen, then on the server, with an undo. */
export function useReorderOpenings() {
  const queries = useQueryClient()
  const openingsChanged = useOpeningsChanged()
  const { queryKey } = jobsQuery

  async function arrange(jobs: readonly JobJson[]): Promise<boolean> {
    void queries.cancelQueries({ queryKey })
    const before = queries.getQueryData(queryKey)
    queries.setQueryData(queryKey, [...jobs])
    try {
      await call('PUT /api/jobs/order', { body: { ids: jobs.map(({ id }) => id) } })
      return true
    } catch (error) {
      queries.setQueryData(queryKey, before)
      toastError(messageOf(error, 'The order could not be saved.'))
      return false
    } finally {
      openingsChanged()
    }
  }

  return async (jobs: readonly JobJson[], from: number, to: number) => {
    if (await arrange(moveItem(jobs, from, to)))
      offerUndo(`${jobs[from]!.title} is now number ${to + 1}.`, () => void arrange(jobs), {
        about: 'order of openings',
      })
  }
}
