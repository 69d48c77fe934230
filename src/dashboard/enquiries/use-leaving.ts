import { useEffect, useEffectEvent } from 'react'

/** Calls this when the screen is left, and when the window is closed. */
export function useLeaving(run: () => void) {
  const leave = useEffectEvent(run)
  useEffect(() => {
    const listen = () => leave()
    window.addEventListener('pagehide', listen)
    return () => {
      window.removeEventListener('pagehide', listen)
      listen()
    }
  }, [])
}
