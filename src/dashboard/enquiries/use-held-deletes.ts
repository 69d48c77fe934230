import { useMutationState } from '@tanstack/react-query'
import { useRef } from 'react'
import type { StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'
import { ApiError, call } from '../session/api.ts'
import { useReload } from '../session/queries.ts'
import { useSession } from '../session/session.tsx'
import { useChange } from '../shell/change.ts'
import { offerUndo } from '../shell/toasts/notify.tsx'
import { forgetTexts, useEnquiryChanged } from './enquiry-queries.ts'
import { senderOf } from './inbox-view.ts'
import { useLeaving } from './use-leaving.ts'

const NAME = 'deleted enquiry'

type Waiting = {
  /** The answer of the server, once it is asked. */
  answer?: Promise<unknown>
  closeMessage?: () => void
}

/**
 * Deletes that wait while their message with Undo is shown: the server is asked when the message closes, when the screen is left, and
 * when the window is closed. `held` are the enquiries to hide meanwhile. `onUndone` is called when one is shown again.
 */
export function useHeldDeletes(onUndone: (id: string) => void) {
  const held = useMutationState({
    filters: { mutationKey: [NAME], status: 'pending' },
    select: ({ state }) => state.variables as StoredEnquiry,
  })
  const waiting = useRef(new Map<string, Waiting>())
  const changed = useEnquiryChanged()
  const userId = useSession().user?.id ?? ''
  const reload = useReload()
  const { mutateAsync } = useChange({
    name: NAME,
    async send(enquiry: StoredEnquiry) {
      const { id } = enquiry
      const delayed = waiting.current.get(id) ?? {}
      try {
        if (await isUndone(enquiry, delayed)) return true
        await answerTo(id, delayed)
      } finally {
        waiting.current.delete(id)
      }
      changed(id, undefined)
      forgetTexts(userId, id)
    },
    onRefused: () => reload('enquiries'),
    failure: 'The enquiry could not be deleted. Please try again.',
  })

  useLeaving(() => {
    for (const [id, delayed] of waiting.current) {
      // Its failure is reported by the change, which waits for it too.
      answerTo(id, delayed).catch(() => {})
      delayed.closeMessage?.()
    }
  })

  async function hold(enquiry: StoredEnquiry) {
    if (waiting.current.has(enquiry.id)) return
    waiting.current.set(enquiry.id, {})
    if (await mutateAsync(enquiry).catch(() => false)) onUndone(enquiry.id)
  }

  return { held, hold }
}

/** Waits until the message closes, or until the server is asked. Answers whether Undo was pressed. */
async function isUndone(enquiry: StoredEnquiry, delayed: Waiting): Promise<boolean> {
  try {
    // Asks for the password now, if it is needed, and not when the message closes.
    await call('GET /auth/confirmation')
  } catch (error) {
    if (!delayed.answer) throw error
  }
  if (delayed.answer) return false
  return new Promise((resolve) => {
    const close = offerUndo(
      `The enquiry from ${senderOf(enquiry)} will be deleted permanently.`,
      () => resolve(true),
      { onEnd: () => resolve(false) },
    )
    delayed.closeMessage = () => {
      resolve(false)
      close()
    }
  })
}

/** Asks the server, once and without waiting for anything: the window may be closing. */
function answerTo(id: string, delayed: Waiting): Promise<unknown> {
  delayed.answer ??= call('DELETE /api/enquiries/:id', { params: { id }, keepalive: true }).catch((error) => {
    // A colleague may have deleted it.
    if (!(error instanceof ApiError && error.status === 404)) throw error
  })
  return delayed.answer
}
