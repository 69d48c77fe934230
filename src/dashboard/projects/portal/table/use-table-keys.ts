import type { KeyboardEvent } from 'react'
import { useLegend } from '../../../shell/keys/legend.ts'
import { focusRow, indexAfter, rowLegend } from '../../../shell/list/rows.ts'

const legend = {
  ...rowLegend('project'),
  Escape: 'Clear the selection',
  'Shift+ArrowDown': 'Select the next or previous project, too',
  'Shift+ArrowUp': 'Select the next or previous project, too',
  // The button of the name, its checkbox and its handle know these.
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

/** Up, Down, Home and End move between rows, on the names or on the checkboxes; with Shift they select. */
export function useTableKeys({ ids, visit, onStep, extend, onEscape }: Parts) {
  useLegend('Table', legend)
  return (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement)) return
    const { nameOf, selectOf } = event.target.dataset
    const id = nameOf ?? selectOf
    if (id === undefined) return
    if (event.key === 'Escape') return onEscape?.()
    const target = indexAfter(event.key, ids.indexOf(id), ids.length)
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
