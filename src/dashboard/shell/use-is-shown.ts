import { useContext } from 'react'
import { createPath, UNSAFE_DataRouterContext as DataRouter, useLocation } from 'react-router'

/**
 * Returns a function for late answers, which take nobody away from where they have gone: whether the address is still shown, and nobody
 * is on the way elsewhere. `made`: the path of what was made here, which may not be drawn yet.
 */
export function useIsShown() {
  // Not `useNavigation`: an answer can come between the press of a link and the next rendering.
  const { router } = useContext(DataRouter)!
  const shown = createPath(useLocation())
  return (made?: string) => {
    const { navigation, location } = router.state
    return navigation.state === 'idle' && (createPath(location) === shown || location.pathname === made)
  }
}
