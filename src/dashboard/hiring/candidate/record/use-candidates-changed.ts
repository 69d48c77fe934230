import { useQueryClient } from '@tanstack/react-query'

/** The lists that show candidates are out of date after a change. */
export function useCandidatesChanged() {
  const queries = useQueryClient()
  return () => {
    for (const key of ['applications', 'jobs', 'stats', 'activity'])
      void queries.invalidateQueries({ queryKey: [key] })
  }
}
