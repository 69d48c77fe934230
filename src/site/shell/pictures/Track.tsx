import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import button from '../../../ui/icon-button.module.css'
import { prefersReducedMotion } from '../../../ui/reduced-motion.ts'
import styles from './ArrowButton.module.css'
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

/** The buttons that move it, each by the step. */
export function Arrows({ scroller, step, stopAt, className }: ArrowsProps) {
  const { isAtStart, isAtEnd, moveBy } = scroller
  return (
    <div className={className} data-still={(isAtStart && isAtEnd) || undefined}>
      <ArrowButton label="Previous" isAtEnd={isAtStart} onPress={() => moveBy(-step, stopAt)} />
      <ArrowButton label="Next" isAtEnd={isAtEnd} onPress={() => moveBy(step, stopAt)} />
    </div>
  )
}

const icons = { Previous: 'previous', Next: 'next' } as const

type ArrowButtonProps = {
  label: keyof typeof icons
  /** Whether the row is at its end. The button is then disabled, but keeps the focus. */
  isAtEnd: boolean
  onPress: () => void
}

/** Moves a row that scrolls sideways. */
export function ArrowButton({ label, isAtEnd, onPress }: ArrowButtonProps) {
  return (
    <button
      type="button"
      className={`${button.icon} ${styles.arrow}`}
      aria-label={label}
      aria-disabled={isAtEnd}
      onClick={() => !isAtEnd && onPress()}
    >
      <Icon name={icons[label]} size={20} />
    </button>
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
    const look = () => {
      const next = endsOf(element)
      setEnds((now) => (now.isAtStart === next.isAtStart && now.isAtEnd === next.isAtEnd ? now : next))
    }
    const arrive = () => {
      target.current = undefined
    }
    look()
    const sized = new ResizeObserver(look)
    sized.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    element.addEventListener('scrollend', arrive)
    return () => {
      sized.disconnect()
      element.removeEventListener('scroll', look)
      element.removeEventListener('scrollend', arrive)
    }
  }, [])

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

  return { track, isAtStart, isAtEnd, moveBy, moveTo }
}

type Scroller = ReturnType<typeof useScroller>

function endsOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement) {
  return { isAtStart: scrollLeft <= 1, isAtEnd: scrollLeft >= scrollWidth - clientWidth - 1 }
}
