import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, messageOf } from '../../session/api.ts'
import { toastError, toastSuccess } from '../../shell/toasts/notify.tsx'

/**
 * Reads a mail of the outbox, which is logged, and copies its link. `onRefused` is called when the browser does not let the page copy, as it does
 * not without HTTPS.
 */
export function useCopyLink(onRefused?: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (findId: () => string | Promise<string>) =>
      call('GET /api/outbox/:id', { params: { id: await findId() } }),
    async onSuccess({ link }) {
      void queries.invalidateQueries({ queryKey: ['activity'] })
      if (!link) return toastError('The link has expired or was used.')
      try {
        await navigator.clipboard.writeText(link)
        toastSuccess('Link copied.')
      } catch {
        onRefused?.()
        toastError('The link could not be copied. Copy it from the mail in the outbox.')
      }
    },
    onError: (error) => toastError(messageOf(error, 'The mail could not be loaded.')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['outbox'] }),
  })
}
