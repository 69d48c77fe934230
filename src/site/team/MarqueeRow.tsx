import { type CSSProperties, useRef } from 'react'
import type { NumberedPicture } from '../../domain/content/content-parts-schema.ts'
import type { Picture as PictureFacts } from '../../domain/picture/picture-schema.ts'
import { Picture } from '../../ui/Picture.tsx'
import styles from './MarqueeRow.module.css'
import { useCopies } from './use-copies.ts'

const PICTURE = { width: 340, height: 280 } // px

type MarqueeRowProps = {
  label: string
  row: NumberedPicture[]
  pictures: Record<string, PictureFacts>
  isStopped: boolean
  isBackwards?: boolean
}

/**
 * Copies of the row follow it, so that it seems endless. The server sends the row once; when it does not move, it can be
 * scrolled.
 */
export function MarqueeRow({ label, row, pictures, isStopped, isBackwards }: MarqueeRowProps) {
  const element = useRef<HTMLDivElement>(null)
  const copies = useCopies(element, row.length * PICTURE.width)
  const isMoving = copies > 0
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
