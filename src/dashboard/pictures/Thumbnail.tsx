import type { Picture as PictureFacts } from '../../domain/picture/picture-schema.ts'
import { Picture } from '../../ui/Picture.tsx'
import styles from './Thumbnail.module.css'
import { usePictureFact } from './use-picture-facts.ts'

type Props = {
  address: string
  /** Its facts, or null where there are none; looked up unless they are given. */
  picture?: PictureFacts | null
  alt: string
  width: number
  height: number
  /** The whole picture is shown, with space beside it. */
  isWhole?: boolean
}

/** A small picture of a fixed size, or the placeholder where there is none; empty until its facts are known. */
export function Thumbnail({ address, picture, alt, width, height, isWhole = false }: Props) {
  const found = usePictureFact(picture === undefined ? address : '')
  const facts = picture ?? found
  return (
    <span
      className={isWhole ? `${styles.thumbnail} ${styles.whole}` : styles.thumbnail}
      style={{ width, height }}
    >
      {!address && <img src="/missing-image.svg" alt={alt} width={width} height={height} />}
      {address && facts !== undefined && (
        <Picture
          {...{ address, alt, width, height }}
          picture={facts ?? undefined}
          frameRatio={isWhole ? undefined : width / height}
          sizes={`${width}px`}
        />
      )}
    </span>
  )
}
