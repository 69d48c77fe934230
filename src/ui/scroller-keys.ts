import type { KeyboardEvent } from 'react'
import type { Scroller } from './use-scroller.ts'

/** Handles the arrow keys, Home and End for a focused row that scrolls sideways. `step` is in pixels. */
export const scrollerKeys =
  ({ moveBy, moveTo }: Scroller, step: number) =>
  (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key === 'ArrowRight') moveBy(step)
    else if (event.key === 'ArrowLeft') moveBy(-step)
    else if (event.key === 'Home') moveTo(0)
    else if (event.key === 'End') moveTo(Number.MAX_SAFE_INTEGER)
    else return
    event.preventDefault()
  }
