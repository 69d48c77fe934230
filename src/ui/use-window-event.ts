import { useEffect, useEffectEvent } from 'react'

/** Listens to an event of the window while the component is shown. */
export function useWindowEvent<K extends keyof WindowEventMap>(
  type: K,
  listener: (event: WindowEventMap[K]) => void,
  capture = false,
) {
  const listen = useEffectEvent(listener)
  useEffect(() => {
    const handle = (event: WindowEventMap[K]) => listen(event)
    window.addEventListener(type, handle, capture)
    return () => window.removeEventListener(type, handle, capture)
  }, [type, capture])
}
