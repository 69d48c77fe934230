import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../ui/Icon.tsx'
import { prefersReducedMotion } from '../../../ui/reduced-motion.ts'
import row from './track.module.css'

type TrackProps = {
  scroller: Scroller
  /** The distance that an arrow key moves it, in pixels. */
  keyStep: number
  label: string
  className?: string
  children: ReactNode
}

/** A row that scrolls sideways, also by keyboard. */
export function Track({ scroller, keyStep, label, className, children }: TrackProps) {
  const { track, moveBy, moveTo, arrive } = scroller

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget) return
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key === 'ArrowRight') moveBy(keyStep)
    else if (event.key === 'ArrowLeft') moveBy(-keyStep)
    else if (event.key === 'Home') moveTo(0)
    else if (event.key === 'End') moveTo(Number.MAX_SAFE_INTEGER)
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, this groups pictures
    <div
      ref={track}
      className={`${row.track} ${className}`}
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable by keyboard
      tabIndex={0}
      data-track
      onKeyDown={onKeyDown}
      onScrollEnd={arrive}
    >
      {children}
    </div>
  )
}

type ArrowsProps = {
  scroller: Scroller
  /** In pixels. */
  step: number
  /** Corrects where a step ends. */
  stopAt?: (left: number) => number
  className?: string
}

export function Arrows({ scroller, step, stopAt, className }: ArrowsProps) {
  const { isAtStart, isAtEnd, moveBy } = scroller
  return (
    <div className={className} data-still={(isAtStart && isAtEnd) || undefined}>
      <IconButton label="Previous" icon="previous" isOff={isAtStart} onPress={() => moveBy(-step, stopAt)} />
      <IconButton label="Next" icon="next" isOff={isAtEnd} onPress={() => moveBy(step, stopAt)} />
    </div>
  )
}

/** The position and the moves of a row that scrolls sideways. Moves add up, also when one starts before the last has ended. */
export function useScroller(drag: DragOptions = {}) {
  const track = useRef<HTMLDivElement>(null)
  const glide = useRef(0)
  useDragScroll(track, drag, glide)
  const target = useRef<number | undefined>(undefined)
  const [isAtStart, setAtStart] = useState(true)
  const [isAtEnd, setAtEnd] = useState(false)

  useEffect(() => {
    const element = track.current!
    return watchRow(element, () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      setAtStart(scrollLeft <= 1)
      setAtEnd(scrollLeft >= scrollWidth - clientWidth - 1)
    })
  }, [])

  function arrive() {
    target.current = undefined
  }

  function moveTo(left: number) {
    cancelAnimationFrame(glide.current)
    const element = track.current!
    target.current = Math.min(Math.max(left, 0), element.scrollWidth - element.clientWidth)
    const isStill = prefersReducedMotion()
    element.scrollTo({ left: target.current, behavior: isStill ? 'instant' : 'smooth' })
  }

  /** `stopAt` may correct where the move ends. */
  function moveBy(distance: number, stopAt = (left: number) => left) {
    moveTo(stopAt((target.current ?? track.current!.scrollLeft) + distance))
  }

  return { track, isAtStart, isAtEnd, moveBy, moveTo, arrive }
}

type Scroller = ReturnType<typeof useScroller>

/** Calls `look` now, and whenever the row was scrolled or has another size. */
export function watchRow(row: HTMLElement, look: () => void) {
  look()
  const sized = new ResizeObserver(look)
  sized.observe(row)
  row.addEventListener('scroll', look, { passive: true })
  return () => {
    sized.disconnect()
    row.removeEventListener('scroll', look)
  }
}

const WIDE_GALLERY = 1280 // px, where the gallery has its wide layout
const THRESHOLD = 5 // px; less is a click
const GLIDE = 0.94 // the part of its speed that a released row keeps in each frame
const STANDSTILL = 0.3 // px per frame
const PAUSE_BEFORE_RELEASE = 80 // ms; a row released after a pause this long does not glide

type DragOptions = {
  /** The minimum screen width, in pixels. */
  from?: number
  /** Pixels that the row moves for each pixel of the mouse. */
  factor?: number
}

/**
 * Drags a row sideways by mouse. Touch and pen scroll natively. A drag that starts on text selects it. `next` is the frame in which a
 * released row glides on, which other moves cancel.
 */
function useDragScroll(
  track: RefObject<HTMLElement | null>,
  { from = WIDE_GALLERY, factor = 1 }: DragOptions,
  next: RefObject<number>,
) {
  useEffect(() => {
    const element = track.current!
    let drag: { x: number; left: number; isDrag: boolean } | undefined
    let speed = 0
    let lastMove = 0

    const stopGlide = () => cancelAnimationFrame(next.current)

    function begin(event: PointerEvent) {
      stopGlide()
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      if (!matchMedia(`(min-width: ${from}px)`).matches || isText(event.target)) return
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
      const isHeld = timeStamp - lastMove > PAUSE_BEFORE_RELEASE
      if (!isHeld && !prefersReducedMotion()) glide()
    }

    function glide() {
      speed *= GLIDE
      if (Math.abs(speed) < STANDSTILL) return
      element.scrollLeft += speed
      next.current = requestAnimationFrame(glide)
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
  }, [track, from, factor, next])
}

function isText(target: EventTarget | null) {
  return target instanceof Element && target.closest('p, h1, h2, dt, dd, figcaption') !== null
}

/** Suppresses the click at the end of a drag. */
function stop(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}
