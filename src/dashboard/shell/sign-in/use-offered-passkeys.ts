import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SignedIn } from '../../session/api.ts'
import { hasPasskeys, loadPasskeys, type PasskeyUse } from './PasskeyButton.tsx'

/** An offer ends after five minutes on the server. */
const RENEW_AFTER = 4 * 60_000 // ms

/**
 * Lets the browser offer passkeys in the e-mail field, while the form is shown. Returns the sign-in by the browser's dialog, which an
 * offer would close: nothing is offered from then on, unless this sign-in fails.
 */
export function useOfferedPasskeys(onSignedIn: (signedIn: SignedIn) => void): PasskeyUse {
  const [isAsked, setAsked] = useState(false)
  const signIn = useEffectEvent(onSignedIn)
  useEffect(() => {
    if (isAsked || !hasPasskeys()) return
    const left = new AbortController()
    const { signal } = left
    async function offer() {
      const { offerPasskeys } = await loadPasskeys()
      const signedIn = signal.aborted ? undefined : await offerPasskeys(signal)
      if (signedIn && !signal.aborted) signIn(signedIn)
    }
    // A failure is not shown: nobody has pressed anything, and the button is there.
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
    try {
      onSignedIn(await signInByPasskey(closed))
    } catch (error) {
      setAsked(false)
      throw error
    }
  }
}
