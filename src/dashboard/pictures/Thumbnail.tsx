import type { Picture as PictureFacts } from '../../domain/picture/picture-schema.ts'
import { Picture } from '../../ui/Picture.tsx'
import styles from './Thumbnail.module.css'

type Props = {
  address: string
  picture?: PictureFacts
  alt: string
  width: number
  height: number
  /** The whole picture is shown, with space beside it. */
  isWhole?: boolean
}

/** A small picture of a fixed size, or the placeholder where there is none. */
export function Thumbnail({ address, picture, alt, width, height, isWhole = false }: Props) {
  return (
    <span
      className={isWhole ? `${styles.thumbnail} ${styles.whole}` : styles.thumbnail}
      style={{ width, height }}
    >
      {address ? (
        <Picture
          {...{ address, picture, alt, width, height }}
          frameRatio={isWhole ? undefined : width / height}
          sizes={`${width}px`}
        />
      ) : (
        <img src="/missing-image.svg" alt={alt} width={width} height={height} />
      )}
    </span>
  )
}
