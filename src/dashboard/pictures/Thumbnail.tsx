import type { Picture as PictureFacts } from '../../domain/picture/picture-schema.ts'
import { Picture } from '../../ui/Picture.tsx'
import styles from './Thumbnail.module.css'

type Props = { address: string; picture?: PictureFacts; alt: string; width: number; height: number }

/** A small picture of a fixed size, or the placeholder where there is none. */
export function Thumbnail({ address, picture, alt, width, height }: Props) {
  return (
    <span className={styles.thumbnail} style={{ width, height }}>
      {address ? (
        <Picture
          address={address}
          picture={picture}
          alt={alt}
          width={width}
          height={height}
          frameRatio={width / height}
          sizes={`${width}px`}
        />
      ) : (
        <img src="/missing-image.svg" alt={alt} width={width} height={height} />
      )}
    </span>
  )
}
