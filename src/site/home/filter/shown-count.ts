import { useEffect, useSyncExternalStore } from 'react'

/*
 * How many projects the gallery shows, for the filter drawer. The drawer is part of the header, outside the gallery, and covers
 * it.
 */
let shown: number | undefined
const listeners = new Set<() => void>()

function publish(count: number | undefined) {
  shown = count
  for (const listener of listeners) listener()
}

/** Called by the gallery; undefined while the count is not known. */
export function usePublishShownCount(count: number | undefined) {
  useEffect(() => publish(count), [count])
  useEffect(() => () => publish(undefined), [])
}

export function useShownCount(): number | undefined {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const projectCount = (count: number) => `${count} ${count === 1 ? 'project' : 'projects'}`
