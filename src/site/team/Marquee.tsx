import { useState } from 'react'
import type { ContentPicture } from '../../domain/content.ts'
import type { Picture as PictureFacts } from '../../domain/picture.ts'
import styles from './Marquee.module.css'
import { MarqueeRow } from './MarqueeRow.tsx'

type MarqueeProps = {
  upper: ContentPicture[]
  lower: ContentPicture[]
  pictures: Record<string, PictureFacts>
}

/** Two endless rows of pictures that drift in opposite directions, until the visitor stops them. */
export function Marquee({ upper, lower, pictures }: MarqueeProps) {
  const [isStopped, setStopped] = useState(false)
  if (upper.length + lower.length === 0) return null
  return (
    <section className={styles.marquee} aria-label="Pictures from our work">
      {upper.length > 0 && (
        <MarqueeRow label="Upper row" row={upper} pictures={pictures} isStopped={isStopped} />
      )}
      {lower.length > 0 && (
        <MarqueeRow label="Lower row" row={lower} pictures={pictures} isStopped={isStopped} isBackwards />
      )}
      <button type="button" className={styles.stop} onClick={() => setStopped(!isStopped)}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d={isStopped ? 'M4 2.5v11l9-5.5z' : 'M5 3v10M11 3v10'} />
        </svg>
        {isStopped ? 'Play' : 'Pause'}
      </button>
    </section>
  )
}
