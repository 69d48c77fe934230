import { useSyncExternalStore } from 'react'

/** A state outside of the components, for parts of the page that are far from each other. The server renders `initial`. */
export function sharedState<T>(initial: T) {
  let state = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    set(next: (before: T) => T) {
      state = next(state)
      for (const listener of listeners) listener()
    },
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => state,
        () => initial,
      ),
  }
}
