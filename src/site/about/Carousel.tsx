import type { ReactNode } from 'react'
import { Arrows, Track } from '../../ui/Track.tsx'
import { useDragScroll } from '../../ui/use-drag-scroll.ts'
import { useScroller } from '../../ui/use-scroller.ts'
import styles from './Carousel.module.css'

const ARROW_STEP = 416 // px: one card and the space beside it
const DRAG = { from: 0, factor: 1.5 }

/** A row of cards that can be dragged, moved by arrow buttons, or scrolled. Its section positions the arrows and the row. */
export function Carousel({ label, children }: { label: string; children: ReactNode }) {
  const scroller = useScroller()
  useDragScroll(scroller.track, DRAG)
  return (
    <>
      <Arrows className={styles.arrows} scroller={scroller} step={ARROW_STEP} />
      <Track className={styles.track} scroller={scroller} keyStep={ARROW_STEP} label={label}>
        <ul className={styles.cards}>{children}</ul>
      </Track>
    </>
  )
}
