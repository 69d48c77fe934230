import { Children, type ReactNode, useId } from 'react'
import type { Paragraph } from '../../domain/content/pages-schema.ts'
import looks from '../../ui/looks.module.css'
import { Paragraphs } from '../shell/layout/PageHead.tsx'
import { Arrows, Track, useScroller } from '../shell/pictures/Track.tsx'
import styles from './AboutSection.module.css'

type AboutSectionProps = { heading: string; paragraphs?: readonly Paragraph[]; children: ReactNode }

/** A heading with paragraphs, and a row of cards. */
export function AboutSection({ heading, paragraphs = [], children }: AboutSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={`${looks.heading} ${styles.heading}`} id={id}>
        {heading}
      </h2>
      <Paragraphs className={styles.paragraphs} texts={paragraphs.map(({ text }) => text)} />
      {Children.count(children) > 0 && <Carousel label={heading}>{children}</Carousel>}
    </section>
  )
}

const ARROW_STEP = 416 // px: one card and the space beside it
const DRAG = { from: 0, factor: 1.5 }

/** A row of cards that can be dragged, moved by arrow buttons, or scrolled. Its section positions the arrows and the row. */
function Carousel({ label, children }: { label: string; children: ReactNode }) {
  const scroller = useScroller(DRAG)
  return (
    <>
      <Arrows className={styles.arrows} scroller={scroller} step={ARROW_STEP} />
      <Track className={styles.track} scroller={scroller} keyStep={ARROW_STEP} label={label}>
        <ul className={styles.cards}>{children}</ul>
      </Track>
    </>
  )
}

export const Card = ({ children }: { children: ReactNode }) => <li className={styles.card}>{children}</li>

type PictureCardProps = { caption: ReactNode; className?: string; children: ReactNode }

/** A picture with its caption; `className` is that of its frame. */
export const PictureCard = ({ caption, className = styles.picture, children }: PictureCardProps) => (
  <Card>
    <figure>
      <div className={className}>{children}</div>
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  </Card>
)
