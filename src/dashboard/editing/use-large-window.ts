import { useEffect, useState } from 'react'
import { toastError } from '../shell/toasts/notify.tsx'

const BLOCKED = 'The browser blocked the window. Allow pop-up windows for this site, then open it again.'
const SIZE = 'popup,width=1440,height=900' // px; the browser makes it as large as the screen allows

/** A window of the preview's own. It closes with the preview, and the preview takes over when it is closed. */
export function useLargeWindow(page: string) {
  const [large, setLarge] = useState<Window>()

  useEffect(() => {
    if (!large) return
    const close = () => large.close()
    // Loaded again or left for another page, it would no longer follow.
    const end = () => {
      setLarge(undefined)
      close()
    }
    large.addEventListener('pagehide', end)
    window.addEventListener('pagehide', close)
    return () => {
      large.removeEventListener('pagehide', end)
      window.removeEventListener('pagehide', close)
      close()
    }
  }, [large])

  /** Opens it; called by a press, or the browser would block it. */
  function open() {
    const opened = window.open('', '', SIZE)
    if (!opened) return toastError(BLOCKED, { toastId: BLOCKED })
    // The empty page has the origin and the content policy of this one.
    opened.document.write(page)
    opened.document.close()
    setLarge(opened)
  }

  return { large, open, close: () => setLarge(undefined) }
}
