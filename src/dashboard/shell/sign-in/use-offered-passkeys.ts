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
    let isLeft = false
    async function offer() {
      const { offerPasskeys } = await loadPasskeys()
      // A failure is not shown: nobody has pressed anything, and the button is there.
      const signedIn = isLeft ? undefined : await offerPasskeys().catch(() => undefined)
      if (signedIn && !isLeft) signIn(signedIn)
    }
    void offer().catch(() => {})
    const renewal = setInterval(() => void offer().catch(() => {}), RENEW_AFTER)
    return () => {
      isLeft = true
      clearInterval(renewal)
      void loadPasskeys().then(
        ({ stopOffering }) => stopOffering(),
        () => {},
      )
    }
  }, [])
}
