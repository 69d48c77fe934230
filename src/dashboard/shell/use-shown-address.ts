import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * Returns a function for late answers, which take nobody away from where they have gone: the path and query of this screen, or undefined
 * when one has gone elsewhere or is on the way there.
 */
export function useShownAddress() {
  const { state } = useNavigation()
  const { pathname, search } = useLocation()
  const shown = useRef<string>(undefined)
  useLayoutEffect(() => {
    shown.current = state === 'idle' ? pathname + search : undefined
    return () => {
      shown.current = undefined
    }
  }, [state, pathname, search])
  // While the next screen is being drawn, the window has its address already.
  return () =>
    shown.current === window.location.pathname + window.location.search ? shown.current : undefined
}
