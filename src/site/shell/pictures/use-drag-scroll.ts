import { type RefObject, useEffect } from 'react'
import { atLeast, breakpoints } from '../../../ui/breakpoints.ts'
import { prefersReducedMotion } from '../../../ui/reduced-motion.ts'

const THRESHOLD = 5 // px; less is a click
const GLIDE = 0.94 // the part of its speed that a released row keeps in each frame
const STANDSTILL = 0.3 // px per frame
const REST = 80 // ms; a row released after a pause this long does not glide

type DragOptions = {
  /** The minimum screen width, in pixels. */
  from?: number
  /** Pixels that the row moves for each pixel of the mouse. */
  factor?: number
}

/** Drags a row sideways by mouse. Touch and pen scroll natively. A drag that starts on text selects it. */
export function useDragScroll(
  track: RefObject<HTMLElement | null>,
  { from = breakpoints.wideGallery, factor = 1 }: DragOptions = {},
) {
  useEffect(() => {
    const element = track.current!
    let drag: { x: number; left: number; isDrag: boolean } | undefined
    let speed = 0
    let lastMove = 0
    let frame = 0

    const stopGlide = () => cancelAnimationFrame(frame)

    function begin(event: PointerEvent) {
      stopGlide()
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      if (!matchMedia(atLeast(from)).matches || isText(event.target)) return
      drag = { x: event.clientX, left: element.scrollLeft, isDrag: false }
      speed = 0
    }

    function move(event: PointerEvent) {
      if (!drag) return
      // The button was released outside the row.
      if (event.buttons === 0) return end(event)
      const distance = event.clientX - drag.x
      if (!drag.isDrag && Math.abs(distance) < THRESHOLD) return
      if (!drag.isDrag) {
        drag.isDrag = true
        element.setPointerCapture(event.pointerId)
        element.dataset.dragging = ''
      }
      const before = element.scrollLeft
      element.scrollLeft = drag.left - distance * factor
      speed = element.scrollLeft - before
      lastMove = event.timeStamp
    }

    function end({ timeStamp }: PointerEvent) {
      if (!drag) return
      const wasDrag = drag.isDrag
      drag = undefined
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

    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('pointerdown', begin, { signal })
    element.addEventListener('pointermove', move, { signal })
    element.addEventListener('pointerup', end, { signal })
    element.addEventListener('pointercancel', end, { signal })
    element.addEventListener('wheel', stopGlide, { signal, passive: true })
    return () => {
      stopGlide()
      listening.abort()
    }
  }, [track, from, factor])
}

function isText(target: EventTarget | null) {
  return target instanceof Element && target.closest('p, h1, h2, dt, dd, figcaption') !== null
}

/** Suppresses the click at the end of a drag. */
function stop(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}
