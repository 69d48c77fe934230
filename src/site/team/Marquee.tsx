import { useState } from 'react'
import type { NumberedPicture } from '../../domain/content/content-parts-schema.ts'
import type { Picture as PictureFacts } from '../../domain/picture/picture-schema.ts'
import { Icon } from '../../ui/Icon.tsx'
import button from '../../ui/word-button.module.css'
import styles from './Marquee.module.css'
import { MarqueeRow } from './MarqueeRow.tsx'

type MarqueeProps = {
  upper: NumberedPicture[]
  lower: NumberedPicture[]
  pictures: Record<string, PictureFacts>
}

/** Two endless rows of pictures that move in opposite directions, until the visitor pauses them. */
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
