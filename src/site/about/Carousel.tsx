import type { ReactNode } from 'react'
import { ArrowButton } from '../../ui/ArrowButton.tsx'
import { scrollerKeys } from '../../ui/scroller-keys.ts'
import { useDragScroll } from '../../ui/use-drag-scroll.ts'
import { useScroller } from '../../ui/use-scroller.ts'
import styles from './Carousel.module.css'

const ARROW_STEP = 416 // px: one card and the space beside it
const DRAG = { from: 0, factor: 1.5 }

/** A row of cards that is pulled, pressed along by arrows, or scrolled. Its section places the arrows and the row. */
export function Carousel({ label, children }: { label: string; children: ReactNode }) {
  const { track, isAtStart, isAtEnd, moveBy, moveTo } = useScroller()
  useDragScroll(track, DRAG)
  return (
    <>
      <div className={styles.arrows} data-still={(isAtStart && isAtEnd) || undefined}>
        <ArrowButton label="Previous" isAtEnd={isAtStart} onPress={() => moveBy(-ARROW_STEP)} />
        <ArrowButton label="Next" isAtEnd={isAtEnd} onPress={() => moveBy(ARROW_STEP)} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, this groups cards */}
      <div
        ref={track}
        className={styles.track}
        role="group"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable by keyboard
        tabIndex={0}
        onKeyDown={scrollerKeys({ moveBy, moveTo }, ARROW_STEP)}
      >
        <ul className={styles.cards}>{children}</ul>
      </div>
    </>
  )
}
