import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Legend, useLegend } from '../keys/legend.ts'

type Virtual = Parameters<typeof useVirtualizer<HTMLElement, Element>>[0]
type Options = Pick<Virtual, 'count' | 'scrollMargin' | 'useFlushSync'> & {
  /** The element that scrolls, where the list itself does not set it. */
  getScrollElement?: () => HTMLElement | null
  /** The height of a row, in pixels. */
  height: number
  /** The row in the tab order, if it is in the list; else -1. */
  current: number
  /** Rows drawn above and below what is seen. */
  overscan: number
  /** Called when so few rows are left below; absent while nothing can be loaded. */
  onMore?: () => void
  ahead?: number
}

/** The rows to draw of a long list: those that are seen, and the one in the tab order, so that scrolling never removes the focus. */
export function useRows({ height, current, overscan, onMore, ahead = overscan + 1, ...options }: Options) {
  // State, not a ref: the rows are computed when the element exists.
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const virtual = useVirtualizer({
    getScrollElement: () => scroller,
    estimateSize: () => height,
    overscan,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      if (current < 0 || drawn.includes(current)) return drawn
      return [...drawn, current].sort((a, b) => a - b)
    },
    ...options,
  })
  const isNearEnd = (virtual.range?.endIndex ?? 0) >= options.count - ahead
  useEffect(() => {
    if (isNearEnd) onMore?.()
  }, [isNearEnd, onMore])
  return { rows: virtual.getVirtualItems(), setScroller }
}

/** The legend of the keys that move the focus between rows. */
export const rowLegend = (noun: string) => ({
  ArrowDown: `Next or previous ${noun}`,
  ArrowUp: `Next or previous ${noun}`,
  Home: `First or last ${noun}`,
  End: `First or last ${noun}`,
})

/** `part`: what of the row has the focus. */
export type RowKey = (id: string, event: KeyboardEvent, part: RowPart) => void
type RowPart = 'name' | 'select'

type RowKeys = {
  /** The ids of the list that has this row. */
  listOf: (id: string) => readonly string[]
  /** The number of those beside each other, if the list has several in a row. */
  columns?: number
  visit?: (id: string) => void
  /** Selects all rows from one to another, with Shift. */
  extend?: (to: string, from: string) => void
  /** Called when the focus has moved to a row. */
  onMove?: (id: string) => void
  /** The other keys, letters in lower case. */
  keys?: Partial<Record<string, RowKey>>
}

/** The keys on the name or the checkbox of a row. Arrows, Home and End move between rows, on the names or on the checkboxes. */
export function useRowKeys(title: string, legend: Legend, list: RowKeys) {
  const { listOf, columns, visit, extend, onMove, keys } = list
  useLegend(title, legend)
  return (event: KeyboardEvent<HTMLElement>) => {
    const { nameOf, selectOf } = event.target instanceof HTMLElement ? event.target.dataset : {}
    const id = nameOf ?? selectOf
    // Escape that cancels a drag is prevented.
    if (id === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const part = nameOf === undefined ? 'select' : 'name'
    const ids = listOf(id)
    const index = ids.indexOf(id)
    const stepTo = (to: number) => () => {
      const next = ids[to] ?? id
      if (event.shiftKey && next !== id) extend?.(next, id)
      focusRow(next, visit, part)
      onMove?.(next)
    }
    const steps: RowKeys['keys'] = {
      ...(columns && { ArrowRight: stepTo(index + 1), ArrowLeft: stepTo(index - 1) }),
      ArrowDown: stepTo(index + (columns ?? 1)),
      ArrowUp: stepTo(index - (columns ?? 1)),
      Home: stepTo(0),
      End: stepTo(ids.length - 1),
    } satisfies Record<keyof ReturnType<typeof rowLegend>, () => void>
    const act = { ...steps, ...keys }[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act(id, event, part)
  }
}

/**
 * Focuses the name or the checkbox of this row. `visit` puts it into the tab order, which also draws it if it is out of view. Returns
 * whether there is such a row.
 */
export function focusRow(id: string, visit?: (id: string) => void, part: RowPart = 'name') {
  flushSync(() => visit?.(id))
  const row = document.querySelector<HTMLElement>(`[data-${part}-of="${CSS.escape(id)}"]`)
  row?.focus()
  return row !== null
}
