import { createPath, useLocation } from 'react-router'
import { goalOf, useDataRouter } from '../../ui/data-router.ts'

/**
 * Returns a function for late answers, which take nobody away from where they have gone: whether the address of this rendering is still
 * shown, and nobody is on the way elsewhere. `made`: the path of what was made here, which may not be drawn yet.
 */
export function useIsShown() {
  const router = useDataRouter()
  const shown = createPath(useLocation())
  return (made?: string) => {
    const { location } = goalOf(router.state)
    return createPath(location) === shown || location.pathname === made
  }
}
