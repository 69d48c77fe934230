import { useQueryClient } from '@tanstack/react-query'
import type { JobJson } from '../../../api/hiring/job-json.ts'
import { moveItem } from '../../editing/lists/OrderedList.tsx'
import { call } from '../../session/api.ts'
import { jobsQuery } from '../../session/queries.ts'
import { showIn, useChange } from '../../shell/change.ts'

type Order = { jobs: readonly JobJson[]; said?: { message: string; undo: () => void } }

/** Moves an opening to another position, with an undo. */
export function useReorderOpenings() {
  const queries = useQueryClient()
  const { mutate } = useChange({
    scope: 'order of openings',
    about: 'order of openings',
    failure: 'The order could not be saved.',
    changed: 'openings',
    send: ({ jobs }: Order) => call('PUT /api/jobs/order', { body: { ids: jobs.map(({ id }) => id) } }),
    show: ({ jobs }) => showIn<readonly JobJson[]>(queries, jobsQuery, () => jobs),
    onSaved: (_, { said }) => said,
  })
  return (jobs: readonly JobJson[], from: number, to: number) =>
    mutate({
      jobs: moveItem(jobs, from, to),
      said: { message: `${jobs[from]!.title} is now number ${to + 1}.`, undo: () => mutate({ jobs }) },
    })
}
