import { useEffect, useRef } from 'react'
import { offerUndo } from '../../shell/toasts/notify.tsx'

/** Offers to undo changes of a form, until the form is saved or left: what is saved is no longer changed by an Undo. */
export function useUndoOffers(isLocked: boolean) {
  const offers = useRef<(() => void)[]>([])
  useEffect(() => {
    if (isLocked) withdrawAll(offers.current)
  }, [isLocked])
  useEffect(() => {
    const { current } = offers
    return () => withdrawAll(current)
  }, [])
  return (message: string, undo: () => void) => {
    offers.current.push(offerUndo(message, undo))
  }
}

/** The list with the entry at its old place again. It may be back already, from a draft or by a merge. */
export function restoreEntry<Entry extends { id: number }>(
  list: readonly Entry[],
  place: number,
  entry: Entry,
): Entry[] {
  return list.some(({ id }) => id === entry.id) ? [...list] : list.toSpliced(place, 0, entry)
}

function withdrawAll(offers: (() => void)[]) {
  for (const withdraw of offers.splice(0)) withdraw()
}
