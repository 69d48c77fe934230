import { useRef } from 'react'
import { newKey } from '../../../ui/new-key.ts'

/**
 * An Idempotency-Key for what is sent: the same one while the same is sent again, so that it takes effect once when an answer was
 * lost. After an answer `forget` begins anew, since the same may be wanted a second time.
 */
export function useSendingKey() {
  const last = useRef<{ content: string; key: string }>(undefined)
  return {
    keyOf(sent: object): string {
      const content = JSON.stringify(sent)
      if (last.current?.content !== content) last.current = { content, key: newKey() }
      return last.current.key
    },
    forget() {
      last.current = undefined
    },
  }
}
