import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { messageOf, type SignedIn } from '../../session/api.ts'
import { hasPasskeys, loadPasskeys, type PasskeyUse } from './PasskeyButton.tsx'

/** An offer ends after five minutes on the server. */
const RENEW_AFTER = 4 * 60_000 // ms

/**
 * Lets the browser offer passkeys in the e-mail field, while the form is shown. Returns the sign-in by the browser's dialog, which an
 * offer would close: nothing is offered from then on, unless this sign-in fails. `onFailed` is called with the message when a passkey that
 * was chosen in the field does not sign in.
 */
export function useOfferedPasskeys(
  onSignedIn: (signedIn: SignedIn) => void,
  onFailed: (message?: string) => void,
): PasskeyUse {
  const [isAsked, setAsked] = useState(false)
  const signIn = useEffectEvent(onSignedIn)
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    if (isAsked || !hasPasskeys()) return
    const left = new AbortController()
    const { signal } = left
    async function offer() {
      const { offerPasskeys, signInWith } = await loadPasskeys()
      const chosen = signal.aborted ? undefined : await offerPasskeys(signal)
      if (!chosen) return
      try {
        const signedIn = await signInWith(chosen)
        if (!signal.aborted) signIn(signedIn)
      } catch (error) {
        if (signal.aborted) return
        fail(messageOf(error, 'The passkey could not be checked. Please try again.'))
        start()
      }
    }
    // Any other failure is not shown: nobody has chosen anything, and the button is there.
    const start = () => void offer().catch(() => {})
    start()
    const renewal = setInterval(start, RENEW_AFTER)
    return () => {
      left.abort()
      clearInterval(renewal)
    }
  }, [isAsked])

  return async ({ signInByPasskey }, closed) => {
    // Synchronously: an offer that ended after the dialog has opened would close it.
    flushSync(() => setAsked(true))
    onFailed()
    try {
      onSignedIn(await signInByPasskey(closed))
    } catch (error) {
      setAsked(false)
      throw error
    }
  }
}
