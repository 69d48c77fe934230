import { useEffect, useEffectEvent } from 'react'
import type { SignedIn } from '../../session/api.ts'
import { hasPasskeys, loadPasskeys } from './PasskeyButton.tsx'

/** An offer ends after five minutes on the server. */
const RENEW_AFTER = 4 * 60_000 // ms

/** Lets the browser offer passkeys in the e-mail field, while the form is shown. */
export function useOfferedPasskeys(onSignedIn: (signedIn: SignedIn) => void) {
  const signIn = useEffectEvent(onSignedIn)
  useEffect(() => {
    if (!hasPasskeys()) return
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
  }, [])
}
