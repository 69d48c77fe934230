import type { ContentPicture } from '../../domain/content/content-parts-schema.ts'
import type { Picture as PictureFacts } from '../../domain/picture/picture-schema.ts'
import { Picture } from '../../ui/Picture.tsx'
import styles from './Hero.module.css'

/** The picture on wide screens; others never load it. */
export function Hero({ img_src, alt, picture }: ContentPicture & { picture?: PictureFacts }) {
  const { width = 16, height = 9 } = picture ?? {}
  return (
    <div className={styles.hero} style={{ aspectRatio: `${width} / ${height}` }}>
      <Picture address={img_src} alt={alt} width={width} height={height} picture={picture} sizes="100vw" />
    </div>
  )
}
