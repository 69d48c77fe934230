import { useMutationState } from '@tanstack/react-query'
import { useRef } from 'react'
import type { StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'
import { ApiError, call } from '../session/api.ts'
import { useReload } from '../session/queries.ts'
import { useChange } from '../shell/change.ts'
import { offerUndo } from '../shell/toasts/notify.tsx'
import { useEnquiryChanged } from './enquiry-queries.ts'
import { senderOf } from './inbox-view.ts'
import { useLeaving } from './use-leaving.ts'

const NAME = 'deleted enquiry'

/**
 * Deletes that wait while their message with Undo is shown: the server is asked when the message closes, when the screen is left, and
 * when the window is closed. `held` are the enquiries to hide meanwhile. `onUndone` is called when one is shown again.
 */
export function useHeldDeletes(onUndone: (id: string) => void) {
  const held = useMutationState({
    filters: { mutationKey: [NAME], status: 'pending' },
    select: ({ state }) => state.variables as StoredEnquiry,
  })
  const waiting = useRef(new Map<string, () => void>())
  const changed = useEnquiryChanged()
  const reload = useReload()
  const { mutateAsync } = useChange({
    name: NAME,
    async send(enquiry: StoredEnquiry) {
      const { id } = enquiry
      // Asks for the password now, if it is needed, and not when the message closes.
      await call('GET /auth/confirmation')
      const isUndone = await messageClosed(enquiry)
      waiting.current.delete(id)
      if (isUndone) return isUndone
      await call('DELETE /api/enquiries/:id', { params: { id }, keepalive: true }).catch((error) => {
        // A colleague may have deleted it.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      })
      changed(id, undefined)
    },
    onRefused: () => reload('enquiries'),
    failure: 'The enquiry could not be deleted. Please try again.',
  })

  /** Waits until the message closes. Answers whether Undo was pressed. */
  const messageClosed = (enquiry: StoredEnquiry) =>
    new Promise<boolean>((resolve) => {
      const close = offerUndo(
        `The enquiry from ${senderOf(enquiry)} will be deleted permanently.`,
        () => resolve(true),
        { onEnd: () => resolve(false) },
      )
      waiting.current.set(enquiry.id, () => {
        resolve(false)
        close()
      })
    })

  useLeaving(() => {
    for (const send of waiting.current.values()) send()
  })

  async function hold(enquiry: StoredEnquiry) {
    if (waiting.current.has(enquiry.id)) return
    const isUndone = await mutateAsync(enquiry).catch(() => false)
    if (isUndone) onUndone(enquiry.id)
  }

  return { held, hold }
}
