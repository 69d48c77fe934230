import { useState } from 'react'
import { flushSync } from 'react-dom'

/** The list as it was when an item was picked up, until that is dropped: the drag and drop library finds items by their index. */
export function useHeldList<List>(list: List) {
  const [held, setHeld] = useState<{ list: List }>()
  return {
    list: held ? held.list : list,
    // Not later: the library measures the items after this.
    hold: () => flushSync(() => setHeld({ list })),
    release: () => setHeld(undefined),
  }
}
