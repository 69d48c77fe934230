import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'
import type { NumberedPicture } from '../../domain/content/content-parts-schema.ts'
import type { Picture as PictureFacts } from '../../domain/picture/picture-schema.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'
import button from '../../ui/word-button.module.css'
import styles from './Marquee.module.css'

type MarqueeProps = {
  upper: NumberedPicture[]
  lower: NumberedPicture[]
  pictures: Record<string, PictureFacts>
}

export function Marquee({ upper, lower, pictures }: MarqueeProps) {
  const [isStopped, setStopped] = useState(false)
  if (upper.length + lower.length === 0) return null
  return (
    <section className={styles.marquee} aria-label="Pictures from our work">
      <MarqueeRow label="Upper row" row={upper} pictures={pictures} isStopped={isStopped} />
      <MarqueeRow label="Lower row" row={lower} pictures={pictures} isStopped={isStopped} isBackwards />
      <button
        type="button"
        className={`${button.word} ${styles.stop}`}
        onClick={() => setStopped(!isStopped)}
      >
        <Icon name={isStopped ? 'play' : 'pause'} />
        {isStopped ? 'Play' : 'Pause'}
      </button>
    </section>
  )
}

const PICTURE = { width: 340, height: 280 } // px

type MarqueeRowProps = {
  label: string
  row: NumberedPicture[]
  pictures: Record<string, PictureFacts>
  isStopped: boolean
  isBackwards?: boolean
}

/** Copies of the row follow it, so that it seems endless. The server sends the row once. */
function MarqueeRow({ label, row, pictures, isStopped, isBackwards }: MarqueeRowProps) {
  const element = useRef<HTMLDivElement>(null)
  const copies = useCopies(element, row.length * PICTURE.width)
  const isMoving = copies > 0
  if (row.length === 0) return null
  const style: CSSProperties & { '--count': number } = { '--count': row.length }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, this groups pictures
    <div
      ref={element}
      className={styles.row}
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: focus pauses it, and a still row can be scrolled by keyboard
      tabIndex={0}
      data-moving={isMoving || undefined}
      data-stopped={isStopped || undefined}
      data-backwards={isBackwards || undefined}
      style={style}
    >
      <div className={styles.belt}>
        {Array.from({ length: copies + 1 }, (_, copy) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the copies are identical
          <ul key={copy} className={styles.set} aria-hidden={copy > 0 || undefined}>
            {row.map(({ id, img_src, alt }) => (
              <li key={id} className={styles.picture}>
                <Picture
                  address={img_src}
                  alt={copy > 0 ? '' : alt}
                  {...PICTURE}
                  picture={pictures[img_src]}
                  frameRatio={PICTURE.width / PICTURE.height}
                  sizes={`${PICTURE.width}px`}
                  // A picture must be loaded before it moves into view.
                  eager={isMoving}
                />
              </li>
            ))}
          </ul>
        ))}
      </div>
    </div>
  )
}

const PRELOAD_DISTANCE = '600px' // how far below the screen a row may be when its copies are made

/** The copies that fill the element: none before it comes near the screen, none with reduced motion. */
function useCopies(element: RefObject<HTMLElement | null>, width: number): number {
  const [copies, setCopies] = useState(0)

  useEffect(() => {
    if (width === 0 || prefersReducedMotion()) return
    const sized = new ResizeObserver(([entry]) => {
      const needed = Math.ceil(entry!.contentRect.width / width)
      setCopies((before) => Math.max(before, needed))
    })
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        near.disconnect()
        sized.observe(element.current!)
      },
      { rootMargin: PRELOAD_DISTANCE },
    )
    near.observe(element.current!)
    return () => {
      near.disconnect()
      sized.disconnect()
    }
  }, [element, width])

  return copies
}
