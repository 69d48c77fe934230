import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

type Parts = {
  ids: readonly string[]
  /** Puts this row into the tab order, which also renders it. */
  visit: (id: string) => void
  onStep: (id: string) => void
  extend?: (id: string, otherwise: string) => void
  onEscape?: () => void
}

/** Focuses the name or the checkbox of this row; renders the row first if it is out of view. */
export function focusRow(id: string, visit: (id: string) => void, part: 'name' | 'select' = 'name') {
  flushSync(() => visit(id))
  document.querySelector<HTMLElement>(`[data-${part}-of="${CSS.escape(id)}"]`)?.focus()
}

/** Up, Down, Home and End move between rows, on the names or on the checkboxes; with Shift they select. */
export function useTableKeys({ ids, visit, onStep, extend, onEscape }: Parts) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement)) return
    const { nameOf, selectOf } = event.target.dataset
    const id = nameOf ?? selectOf
    if (id === undefined) return
    if (event.key === 'Escape') return onEscape?.()
    const place = ids.indexOf(id)
    const targets: Record<string, number> = {
      ArrowDown: place + 1,
      ArrowUp: place - 1,
      Home: 0,
      End: ids.length - 1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const next = ids[Math.max(0, Math.min(target, ids.length - 1))]
    if (next === undefined) return
    if (event.shiftKey) extend?.(next, id)
    focusRow(next, visit, nameOf === undefined ? 'select' : 'name')
    onStep(next)
  }
}
