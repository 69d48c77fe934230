import { useMemo, useRef, useState } from 'react'

export type Selection = ReturnType<typeof useSelection>

/** Which entries of a list are marked; `ids` are the visible ones, in their order. */
export function useSelection(ids: readonly string[]) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  /** The marked and visible entries, in their visible order. Hidden ones are never changed. */
  const chosen = useMemo(() => ids.filter((id) => marked.has(id)), [ids, marked])
  const changes = useMemo(() => {
    /** Marks or unmarks these, visible or not. */
    function mark(some: readonly string[], isMarked: boolean) {
      const left = new Set(isMarked ? [] : some)
      setMarked((before) => new Set([...before, ...some].filter((id) => !left.has(id))))
    }
    /** Marks all from the last marked one to this one; if there is none, from `otherwise`. */
    function extend(id: string, otherwise = id) {
      if (!ids.includes(last.current ?? '')) last.current = otherwise
      const [from, to] = [ids.indexOf(last.current!), ids.indexOf(id)].sort((a, b) => a - b)
      mark(ids.slice(from, to! + 1), true)
    }
    /** Marks or unmarks this one; with `isRange` as `extend`. */
    function toggle(id: string, isRange = false) {
      if (isRange) return extend(id)
      last.current = id
      setMarked(
        (before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
      )
    }
    function markAll(isMarked: boolean) {
      last.current = undefined
      setMarked(new Set(isMarked ? ids : []))
    }
    return { mark, extend, toggle, markAll }
  }, [ids])
  return useMemo(() => ({ chosen, ...changes }), [chosen, changes])
}
