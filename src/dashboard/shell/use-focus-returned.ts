import { useEffect, useState } from 'react'

/** Returns the focus to what opened a dialog, when it closes. */
export function useFocusReturned() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus()
    },
    [opener],
  )
}
