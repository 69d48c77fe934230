import { useContext } from 'react'
import { createPath, UNSAFE_DataRouterContext as DataRouter, useLocation } from 'react-router'

/**
 * Returns a function for late answers, which take nobody away from where they have gone: the address that is shown, or undefined when one
 * has gone elsewhere or is on the way there. `made`: the path of what was made here, which may not be drawn yet.
 */
export function useShownAddress() {
  // Not `useNavigation`: an answer can come between the press of a link and the next rendering.
  const { router } = useContext(DataRouter)!
  const shown = createPath(useLocation())
  return (made?: string) => {
    const { navigation, location } = router.state
    const isShown = createPath(location) === shown || location.pathname === made
    return navigation.state === 'idle' && isShown ? shown : undefined
  }
}
