import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { type HandledKey, useLegend } from '../../../shell/keys/legend.ts'

const legend = {
  ArrowDown: 'Next or previous project',
  ArrowUp: 'Next or previous project',
  Home: 'First or last project',
  End: 'First or last project',
  Escape: 'Clear the selection',
  'Shift+ArrowDown': 'Select the next or previous project, too',
  'Shift+ArrowUp': 'Select the next or previous project, too',
}

// The button of the name, its checkbox and its handle know these.
const controls = {
  Enter: 'Open the project',
  ' ': 'On the checkbox: select it. On the handle: pick it up, ↑ ↓ move it, Space puts it down',
}

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
  useLegend('Table', legend)
  useLegend('Table', controls)
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
    } satisfies Record<Exclude<HandledKey<typeof legend>, 'Escape'>, number>
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
