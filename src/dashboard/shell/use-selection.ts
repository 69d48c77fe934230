import { useCallback, useMemo, useRef, useState } from 'react'

const none: ReadonlySet<string> = new Set()

export type Selection = {
  /** The marked and visible entries, in their visible order. Hidden ones are never changed. */
  chosen: readonly string[]
  /** Marks or unmarks this one; with `isRange` as `extend`. */
  toggle: (id: string, isRange?: boolean) => void
  /** Marks all from the last marked one to this one; if there is none, from `otherwise`. */
  extend: (id: string, otherwise?: string) => void
  markAll: (isMarked: boolean) => void
  /** Marks or unmarks these, visible or not. */
  mark: (some: readonly string[], isMarked: boolean) => void
}

/** Which entries of a list are marked; `ids` are the visible ones, in their order. */
export function useSelection(ids: readonly string[]): Selection {
  const [marked, setMarked] = useState(none)
  const last = useRef<string>(undefined)
  const chosen = useMemo(() => ids.filter((id) => marked.has(id)), [ids, marked])

  const extend = useCallback(
    (id: string, otherwise = id) => {
      const begin = ids.indexOf(last.current ?? '')
      if (begin === -1) last.current = otherwise
      const [from, to] = [ids.indexOf(last.current!), ids.indexOf(id)].sort((a, b) => a - b)
      setMarked((before) => new Set([...before, ...ids.slice(from, to! + 1)]))
    },
    [ids],
  )

  const toggle = useCallback(
    (id: string, isRange = false) => {
      if (isRange) return extend(id)
      last.current = id
      setMarked((before) => {
        const after = new Set(before)
        if (!after.delete(id)) after.add(id)
        return after
      })
    },
    [extend],
  )

  const markAll = useCallback(
    (isMarked: boolean) => {
      last.current = undefined
      setMarked(isMarked ? new Set(ids) : none)
    },
    [ids],
  )

  const mark = useCallback((some: readonly string[], isMarked: boolean) => {
    setMarked((before) => {
      const after = new Set(before)
      for (const id of some) isMarked ? after.add(id) : after.delete(id)
      return after
    })
  }, [])
  return useMemo(() => ({ chosen, toggle, extend, markAll, mark }), [chosen, toggle, extend, markAll, mark])
}
