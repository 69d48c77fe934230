import type { NumberedPicture } from '../../domain/content/content-parts-schema.ts'
import type { Picture as PictureFacts } from '../../domain/picture/picture-schema.ts'
import { Picture } from '../../ui/Picture.tsx'
import styles from './PictureStrip.module.css'

type PictureStripProps = { strip: NumberedPicture[]; pictures: Record<string, PictureFacts> }

/** Pictures of one height, with widths by their aspect ratios: four in a row, or two rows of two on narrow screens. */
export function PictureStrip({ strip, pictures }: PictureStripProps) {
  if (strip.length === 0) return null
  return (
    <div className={styles.strip}>
      {[strip.slice(0, 2), strip.slice(2)].map((pair, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: there are always two pairs
        <div key={index} className={styles.pair}>
          {pair.map(({ id, img_src, alt }) => {
            const picture = pictures[img_src]
            const { width = 4, height = 3 } = picture ?? {}
            return (
              <div
                key={id}
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
