import { useEffect, useRef } from 'react'
import { freeEntryId } from '../../../domain/shared/entry-id.ts'
import { offerUndo } from '../../shell/toasts/notify.tsx'
import type { FormPart } from '../use-editor.ts'

/**
 * Offers to undo changes of a form, until the form is left, or is saved to be left. An Undo that is pressed while the form is saved
 * and stays is done after that, and is not saved yet.
 */
export function useUndoOffers({ isLocked, isLeaving }: Pick<FormPart, 'isLocked' | 'isLeaving'>) {
  const offers = useRef<(() => void)[]>([])
  const lock = useRef(isLocked)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    lock.current = isLocked
    if (isLeaving) withdrawAll(offers.current)
    if (!isLocked) for (const undo of waiting.current.splice(0)) undo()
  }, [isLocked, isLeaving])
  useEffect(() => {
    const { current } = offers
    return () => withdrawAll(current)
  }, [])
  return (message: string, undo: () => void) => {
    const undoUnlocked = () => (lock.current ? waiting.current.push(undo) : undo())
    offers.current.push(offerUndo(message, undoUnlocked))
  }
}

/** The list with the entry at its old index again. It may be back already, from a draft or by a merge. */
export const restoreEntry = <Entry>(
  list: readonly Entry[],
  index: number,
  entry: Entry,
  keyOf: (entry: Entry) => unknown,
): Entry[] =>
  list.some((other) => keyOf(other) === keyOf(entry)) ? [...list] : list.toSpliced(index, 0, entry)

export const idOf = ({ id }: { id: number }) => id

function withdrawAll(offers: (() => void)[]) {
  for (const withdraw of offers.splice(0)) withdraw()
}

/** Gives the ids of new entries. An id is given once, since an Undo may bring back the entry that had it. */
export function useNextId(
  entries: readonly { id: number }[],
  saved: readonly { id: number }[],
): () => number {
  const given = useRef<number[]>([])
  return () => {
    const id = freeEntryId([...given.current, ...[...entries, ...saved].map((entry) => entry.id)])
    given.current.push(id)
    return id
  }
}
