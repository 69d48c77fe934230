import type { ContentPicture } from '../../domain/content/content-picture.ts'
import type { Picture as PictureFacts } from '../../domain/picture/picture.ts'
import { Picture } from '../../ui/Picture.tsx'
import styles from './Hero.module.css'

/** The picture that wide screens have room for; on others it is never asked for. */
export function Hero({ img_src, alt, picture }: ContentPicture & { picture?: PictureFacts }) {
  const { width = 16, height = 9 } = picture ?? {}
  return (
    <div className={styles.hero} style={{ aspectRatio: `${width} / ${height}` }}>
      <Picture address={img_src} alt={alt} width={width} height={height} picture={picture} sizes="100vw" />
    </div>
  )
}
