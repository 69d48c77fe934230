import type { ContentPicture } from '../../domain/content/content-picture.ts'
import type { Picture as PictureFacts } from '../../domain/picture/picture.ts'
import { Picture } from '../../ui/Picture.tsx'
import styles from './PictureStrip.module.css'

type PictureStripProps = { strip: ContentPicture[]; pictures: Record<string, PictureFacts> }

/** Pictures of one height, as wide as their shapes make them: four in a row, or on narrow screens two and two. */
export function PictureStrip({ strip, pictures }: PictureStripProps) {
  if (strip.length === 0) return null
  return (
    <div className={styles.strip}>
      {[strip.slice(0, 2), strip.slice(2)].map((pair, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the first pair and the second
        <div key={index} className={styles.pair}>
          {pair.map(({ img_src, alt }, place) => {
            const picture = pictures[img_src]
            const { width = 4, height = 3 } = picture ?? {}
            return (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: a picture may stand in the strip twice
                key={place}
                className={styles.picture}
                style={{ flexGrow: width / height, aspectRatio: `${width} / ${height}` }}
              >
                <Picture
                  address={img_src}
                  alt={alt}
                  width={width}
                  height={height}
                  picture={picture}
                  sizes="(width >= 1024px) 30vw, 56vw"
                />
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
