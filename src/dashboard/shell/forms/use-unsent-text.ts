import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isSame } from '../../../domain/shared/is-same.ts'
import { newKey } from '../../../ui/new-key.ts'
import { useSession } from '../../session/session.tsx'
import {
  type Draftable,
  draftKey,
  forgetDraft,
  onRestored,
  readDraft,
  restoreDraft,
  type StoredDraft,
  TYPED_SINCE,
  textDraft,
  writeDraft,
} from '../../session/stored-drafts.ts'
import { toastError } from '../toasts/notify.tsx'

/**
 * A text that this browser keeps until it is sent, which takes effect once. `storageKey` is the name of the change that sends it, by
 * which it is not listed as unsaved meanwhile. Nothing is `typed` until the text is changed or sent. Without `isStored` it is lost when the
 * form is left. `fateOf` says what has become of a text whose sending failed after that.
 */
export function useUnsentText<Text extends object>(what: Draftable, name: string) {
  const { user } = useSession()
  const storageKey = draftKey(user?.id ?? '', what)
  const [stored, setStored] = useState(() => readDraft<Text>(storageKey))
  const [isStored, setWritten] = useState(true)
  const isSending = useIsMutating({ mutationKey: [storageKey] }) > 0
  /** The form was left while it sent its text, which comes back when that has failed. */
  const [isLeft, setLeft] = useState(isSending)
  if (isLeft && !isSending) {
    setLeft(false)
    setStored(readDraft(storageKey))
  }

  useEffect(() => onRestored(() => setStored((now) => now ?? readDraft(storageKey))), [storageKey])

  /** The storage is read: another tab may have stored another text since, or forgotten this one. */
  const isKept = (text: Text | undefined) => isSame(readDraft(storageKey)?.draft, text)
  const fateOf = (text: Text) => (isKept(text) ? 'kept' : 'lost')

  /** Undefined: the text is sent or discarded. */
  function put(text: Text | undefined, { sent = [], key = '' }: Partial<StoredDraft> = stored ?? {}) {
    const next = text && textDraft(name, text, { sent, key })
    setStored(next)
    // A text of another tab stays. Where nothing can be stored, no older text does.
    const isWritten = !next || writeDraft(storageKey, next, true) === 'kept'
    setWritten(isWritten)
    if (next ? !isWritten : isKept(stored?.draft)) forgetDraft(storageKey)
  }

  /** The Idempotency-Key of a text: the same one while the same is sent again, also after the form was left. */
  function keyOf(text: Text) {
    const sent = [text]
    const key = stored && isSame(stored.sent, sent) ? stored.key : newKey()
    put(text, { sent, key })
    return key
  }

  /** Undoes that the text of this rendering was discarded, perhaps in a form that was left since. */
  function restore() {
    if (!stored) return
    const failure = restoreDraft(storageKey, stored)
    if (failure) toastError(failure)
    setStored((now) => now ?? readDraft(storageKey) ?? stored)
    if (failure !== TYPED_SINCE) setWritten(!failure)
  }

  return { storageKey, typed: stored?.draft, isStored, put, restore, keyOf, fateOf, isLeft }
}
