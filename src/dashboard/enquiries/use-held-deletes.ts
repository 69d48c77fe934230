import { useCallback, useEffect, useRef, useState } from 'react'
import type { StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'
import { ApiError, call, messageOf } from '../session/api.ts'
import { offerUndo, toastError } from '../shell/toasts/notify.tsx'
import { useEnquiryChanged, useReloadEnquiries } from './enquiry-queries.ts'
import { senderOf } from './sender.ts'

/**
 * Deletes that are held back while their message with Undo is shown: the server is asked when the message closes, when the screen
 * is left, and when the window is closed. `held` are the enquiries to hide meanwhile.
 * `onUndone` is called when one is shown again.
 */
export function useHeldDeletes(onUndone: (id: string) => void) {
  const [held, setHeld] = useState<readonly StoredEnquiry[]>([])
  const waiting = useRef(new Map<string, () => void>())
  const changed = useEnquiryChanged()
  const reload = useReloadEnquiries()

  const release = useCallback(
    (id: string) => setHeld((before) => before.filter((enquiry) => enquiry.id !== id)),
    [],
  )

  const send = useCallback(
    async (id: string) => {
      const closeMessage = waiting.current.get(id)
      // Sent already, when the window was about to close.
      if (!closeMessage) return
      waiting.current.delete(id)
      closeMessage()
      try {
        await call('DELETE /api/enquiries/:id', { params: { id }, keepalive: true })
        changed(id, undefined)
      } catch (error) {
        // A colleague has deleted it.
        if (error instanceof ApiError && error.status === 404) changed(id, undefined)
        else {
          toastError(messageOf(error, 'The enquiry could not be deleted. Please try again.'))
          reload()
        }
      }
      release(id)
    },
    [changed, reload, release],
  )

  useEffect(() => {
    const { current } = waiting
    const sendAll = () => {
      for (const id of [...current.keys()]) void send(id)
    }
    window.addEventListener('pagehide', sendAll)
    return () => {
      window.removeEventListener('pagehide', sendAll)
      sendAll()
    }
  }, [send])

  function hold(enquiry: StoredEnquiry) {
    const { id } = enquiry
    if (waiting.current.has(id)) return
    setHeld((before) => [...before, enquiry])
    const closeMessage = offerUndo(
      `The enquiry from ${senderOf(enquiry)} will be deleted permanently.`,
      () => {
        waiting.current.delete(id)
        release(id)
        onUndone(id)
      },
      { onEnd: () => void send(id) },
    )
    waiting.current.set(id, closeMessage)
  }

  return { held, hold }
}
