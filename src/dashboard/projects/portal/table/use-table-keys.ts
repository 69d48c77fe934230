import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'

type Parts = {
  ids: readonly string[]
  /** Makes this row the one that the Tab key reaches, and so one that is drawn. */
  visit: (id: string) => void
  onStep: (id: string) => void
  extend?: (id: string, otherwise: string) => void
  onEscape?: () => void
}

/** Puts the keyboard on this row, on its name or its box; draws it first when it is out of sight. */
export function focusRow(id: string, visit: (id: string) => void, part: 'name' | 'select' = 'name') {
  flushSync(() => visit(id))
  document.querySelector<HTMLElement>(`[data-${part}-of="${CSS.escape(id)}"]`)?.focus()
}

/** Up, Down, Home and End go from row to row, on the names or on the boxes; with Shift they select. */
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
