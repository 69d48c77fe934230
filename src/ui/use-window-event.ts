import { useEffect, useEffectEvent } from 'react'

/** Listens to an event of the window while the component is shown. */
export function useWindowEvent<K extends keyof WindowEventMap>(
  type: K,
  listener: (event: WindowEventMap[K]) => void,
  /** In the capture phase: before the listeners of elements. */
  isCapture = false,
) {
  const listen = useEffectEvent(listener)
  useEffect(() => {
    const handle = (event: WindowEventMap[K]) => listen(event)
    window.addEventListener(type, handle, isCapture)
    return () => window.removeEventListener(type, handle, isCapture)
  }, [type, isCapture])
}
