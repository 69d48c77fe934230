import type { Picture as PictureFacts } from '../../domain/picture/picture-schema.ts'
import { Picture } from '../../ui/Picture.tsx'
import styles from './Thumbnail.module.css'

export type ThumbnailProps = {
  address: string
  alt: string
  width: number
  height: number
  /** The whole picture is shown, with space beside it. */
  isWhole?: boolean
}
/** `picture`: its facts; null where there are none, undefined until they are known. */
type Props = ThumbnailProps & { picture: PictureFacts | null | undefined }

/** A small picture of a fixed size, or the placeholder where there is none; empty until its facts are known. */
export function KnownThumbnail({ address, picture, alt, width, height, isWhole = false }: Props) {
  return (
    <span
      className={isWhole ? `${styles.thumbnail} ${styles.whole}` : styles.thumbnail}
      style={{ width, height }}
    >
      {!address && <img src="/missing-image.svg" alt={alt} width={width} height={height} />}
      {address && picture !== undefined && (
        <Picture
          {...{ address, alt, width, height }}
          picture={picture ?? undefined}
          frameRatio={isWhole ? undefined : width / height}
          sizes={`${width}px`}
        />
      )}
    </span>
  )
}
