import type { ReactNode } from 'react'
import { ArrowButton } from './ArrowButton.tsx'
import { scrollerKeys } from './scroller-keys.ts'
import row from './track.module.css'
import type { Scroller } from './use-scroller.ts'

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
