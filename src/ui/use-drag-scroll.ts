import { type RefObject, useEffect } from 'react'
import { atLeast, breakpoints } from './breakpoints.ts'
import { prefersReducedMotion } from './reduced-motion.ts'

const THRESHOLD = 5 // px; less is a click
const GLIDE = 0.94 // of its speed, a released row keeps from frame to frame
const STANDSTILL = 0.3 // px a frame
const REST = 80 // ms without a move, after which a row that is let go stays where it is held

type Pull = {
  /** The narrowest screen on which it works, in pixels. */
  from?: number
  /** How many pixels the row moves for each that the mouse does. */
  factor?: number
}

/**
 * Lets a mouse pull a row sideways. Fingers and pens scroll it natively, and a pull that begins on text selects it, as
 * everywhere.
 */
export function useDragScroll(
  track: RefObject<HTMLElement | null>,
  { from = breakpoints.wideGallery, factor = 1 }: Pull = {},
) {
  useEffect(() => {
    const element = track.current!
    let pull: { x: number; left: number; isDrag: boolean } | undefined
    let speed = 0
    let lastMove = 0
    let frame = 0

    const halt = () => cancelAnimationFrame(frame)

    function begin(event: PointerEvent) {
      halt()
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      if (!matchMedia(atLeast(from)).matches || isText(event.target)) return
      pull = { x: event.clientX, left: element.scrollLeft, isDrag: false }
      speed = 0
    }

    function move(event: PointerEvent) {
      if (!pull) return
      // The button was let go where nobody heard it: outside the row.
      if (event.buttons === 0) return end(event)
      const distance = event.clientX - pull.x
      if (!pull.isDrag && Math.abs(distance) < THRESHOLD) return
      if (!pull.isDrag) {
        pull.isDrag = true
        element.setPointerCapture(event.pointerId)
        element.dataset.dragging = ''
      }
      const before = element.scrollLeft
      element.scrollLeft = pull.left - distance * factor
      speed = element.scrollLeft - before
      lastMove = event.timeStamp
    }

    function end({ timeStamp }: PointerEvent) {
      if (!pull) return
      const wasDrag = pull.isDrag
      pull = undefined
      if (!wasDrag) return
      delete element.dataset.dragging
      element.addEventListener('click', stop, { capture: true, once: true })
      setTimeout(() => element.removeEventListener('click', stop, { capture: true }))
      const isHeld = timeStamp - lastMove > REST
      if (!isHeld && !prefersReducedMotion()) glide()
    }

    function glide() {
      speed *= GLIDE
      if (Math.abs(speed) < STANDSTILL) return
      element.scrollLeft += speed
      frame = requestAnimationFrame(glide)
    }

    element.addEventListener('pointerdown', begin)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', end)
    element.addEventListener('pointercancel', end)
    element.addEventListener('wheel', halt, { passive: true })
    return () => {
      halt()
      element.removeEventListener('wheel', halt)
      element.removeEventListener('pointerdown', begin)
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerup', end)
      element.removeEventListener('pointercancel', end)
    }
  }, [track, from, factor])
}

/** What a visitor may want to select: the words, not the paper around them. */
function isText(target: EventTarget | null) {
  return target instanceof Element && target.closest('p, h1, h2, dt, dd, figcaption') !== null
}

/** The click at the end of a pull is none. */
function stop(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}
