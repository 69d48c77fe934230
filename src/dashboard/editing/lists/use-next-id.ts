import { useRef } from 'react'
import { freeEntryId } from '../../../domain/shared/entry-id.ts'

type Entry = { id: number }

/** Gives the ids of new entries. An id is given once, since an Undo may bring back the entry that had it. */
export function useNextId(entries: readonly Entry[], saved: readonly Entry[]): () => number {
  const given = useRef<number[]>([])
  return () => {
    const id = freeEntryId([...given.current, ...[...entries, ...saved].map((entry) => entry.id)])
    given.current.push(id)
    return id
  }
}
