import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** True on the server and while the browser hydrates its HTML, then false: for what must first equal the server's HTML. */
export const useIsHydrating = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
