import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../session/api.ts'
import { toastError, toastSuccess } from '../../shell/toasts/notify.tsx'

const shownBeside = ['users', 'activity', 'outbox']

/** Reloads everything on this screen that shows users, after a change to them. */
export function useUsersChanged() {
  const queries = useQueryClient()
  return () => Promise.all(shownBeside.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}

/** An action on a user; a toast shows its result, unless the action itself does. */
export function useUserAction<Input>(
  action: (input: Input) => Promise<string | undefined>,
  fallback: string,
) {
  const changed = useUsersChanged()
  return useMutation({
    mutationFn: action,
    onSuccess: (message) => message && toastSuccess(message, { about: fallback }),
    onError: (error) => toastError(messageOf(error, fallback), { about: fallback }),
    // Also after a failure: the data may have been changed elsewhere.
    onSettled: changed,
  })
}
