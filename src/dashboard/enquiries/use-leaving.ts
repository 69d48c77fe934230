import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'

/** Calls this when the screen is left, and when the window is closed. */
export function useLeaving(run: () => void) {
  const leave = useEffectEvent(run)
  useWindowEvent('pagehide', run)
  useEffect(() => {
    return () => leave()
  }, [])
}
