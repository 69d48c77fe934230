import { useState } from 'react'
import { flushSync } from 'react-dom'

/** The list as it was when an item was picked up, until that is dropped: the drag and drop library finds items by their index. */
export function useHeldList<List>(list: List) {
  const [held, setHeld] = useState<{ list?: List }>()
  // With the change by an item that was dropped just before.
  if (held && !('list' in held)) setHeld({ list })
  return {
    list: held && 'list' in held ? (held.list as List) : list,
    isHeld: held !== undefined,
    // Not later: the library measures the items after this.
    hold: () => flushSync(() => setHeld({})),
    release: () => setHeld(undefined),
  }
}
