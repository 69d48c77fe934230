import { useEffect, useState } from 'react'

export type ToastTimer = { isRunning: boolean; pause: () => void; play: () => void }

/** For the control in a toast: the toast stays open while it has the focus, as under the mouse. Alt+T moves the focus to the toasts. */
export function useOpenWhileFocused({ isRunning, pause, play }: ToastTimer) {
  const [hasFocus, setHasFocus] = useState(false)

  // Each time the timer runs, not once: it restarts after the animation and when the window gets the focus back.
  useEffect(() => {
    if (hasFocus && isRunning) pause()
  }, [hasFocus, isRunning, pause])

  return {
    onFocus: () => setHasFocus(true),
    onBlur() {
      setHasFocus(false)
      play()
    },
  }
}
