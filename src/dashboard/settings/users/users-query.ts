import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, messageOf } from '../../session/api.ts'
import { fail, succeed } from '../../shell/toasts/notify.tsx'

export const usersQuery = queryOptions({ queryKey: ['users'], queryFn: () => call('GET /api/users') })

const shownBeside = ['users', 'activity', 'outbox']

/** After a change to the users, everything on this screen that shows it is asked again. */
export function useUsersChanged() {
  const queries = useQueryClient()
  return () => Promise.all(shownBeside.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}

/** A deed on a user whose result is told in a toast. */
export function useUserDeed<Input>(deed: (input: Input) => Promise<string>, fallback: string) {
  const changed = useUsersChanged()
  return useMutation({
    mutationFn: deed,
    onSuccess: (message) => succeed(message),
    onError: (error) => fail(messageOf(error, fallback)),
    // Also when it failed: somebody else may have changed what is shown.
    onSettled: changed,
  })
}
