import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

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
  return { rows: virtual.getVirtualItems(), scrollToIndex: virtual.scrollToIndex, setScroller }
}

/** The legend of the keys that `indexAfter` knows. */
export const rowLegend = (noun: string) => ({
  ArrowDown: `Next or previous ${noun}`,
  ArrowUp: `Next or previous ${noun}`,
  Home: `First or last ${noun}`,
  End: `First or last ${noun}`,
})

/** The index to which a key moves the focus, which may be outside of the list; undefined for other keys. */
export function indexAfter(key: string, index: number, count: number): number | undefined {
  const indexes: Partial<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    Home: 0,
    End: count - 1,
  } satisfies Record<keyof ReturnType<typeof rowLegend>, number>
  return indexes[key]
}

/** Focuses the name or the checkbox of this row. `visit` puts it into the tab order, which also draws it if it is out of view. */
export function focusRow(id: string, visit: (id: string) => void, part: 'name' | 'select' = 'name') {
  flushSync(() => visit(id))
  document.querySelector<HTMLElement>(`[data-${part}-of="${CSS.escape(id)}"]`)?.focus()
}
