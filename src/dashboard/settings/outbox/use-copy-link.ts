import { call } from '../../session/api.ts'
import { useChange } from '../../shell/change.ts'
import { toastError } from '../../shell/toasts/notify.tsx'

/**
 * Reads a mail of the outbox, which is logged, and copies its link. `onRefused` is called when the browser
 * does not let the page copy, as it does not without HTTPS.
 */
export const useCopyLink = (onRefused?: () => void) =>
  useChange({
    send: async (findId: () => string | Promise<string>) =>
      call('GET /api/outbox/:id', { params: { id: await findId() } }),
    async onSaved({ link }) {
      if (!link) return void toastError('The link has expired or was used.')
      try {
        await navigator.clipboard.writeText(link)
        return { message: 'Link copied.' }
      } catch {
        onRefused?.()
        toastError('The link could not be copied. Copy it from the mail in the outbox.')
      }
    },
    failure: 'The mail could not be loaded.',
    changed: 'mails',
  })
