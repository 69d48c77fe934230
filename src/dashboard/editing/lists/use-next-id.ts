import { useRef } from 'react'

type Entry = { id: number }

/**
 * Gives the ids of new entries: the highest of the list and of its saved version plus 1. An id is given once, since an Undo may
 * bring back the entry that had it.
 */
export function useNextId(entries: readonly Entry[], saved: readonly Entry[]): () => number {
  const highest = useRef(0)
  return () => {
    highest.current = Math.max(highest.current, ...[...entries, ...saved].map(({ id }) => id)) + 1
    return highest.current
  }
}
