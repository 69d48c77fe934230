import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
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
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, this groups pictures
    <div
      ref={scroller.track}
      className={`${row.track} ${className}`}
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable by keyboard
      tabIndex={0}
      data-track
      onKeyDown={scrollerKeys(scroller, keyStep)}
      onScrollEnd={scroller.arrive}
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

/** Handles the arrow keys, Home and End for a focused row that scrolls sideways. `step` is in pixels. */
const scrollerKeys =
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

/** The position and the moves of a row that scrolls sideways. Moves add up, also when one starts before the last has ended. */
export function useScroller() {
  const track = useRef<HTMLDivElement>(null)
  const target = useRef<number | undefined>(undefined)
  const [{ isAtStart, isAtEnd }, setEnds] = useState({ isAtStart: true, isAtEnd: false })

  useEffect(() => {
    const element = track.current!
    return watchRow(element, () => {
      const next = endsOf(element)
      setEnds((now) => (now.isAtStart === next.isAtStart && now.isAtEnd === next.isAtEnd ? now : next))
    })
  }, [])

  function arrive() {
    target.current = undefined
  }

  function moveTo(left: number) {
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

function endsOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement) {
  return { isAtStart: scrollLeft <= 1, isAtEnd: scrollLeft >= scrollWidth - clientWidth - 1 }
}
