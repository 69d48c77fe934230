import { useRef } from 'react'
import type { Picture as PictureFacts } from '../domain/picture/picture-schema.ts'
import { averageColour } from './blurred-preview.ts'
import styles from './Picture.module.css'
import { pictureSources } from './picture-sources.ts'
import { usePictureArrival } from './use-picture-arrival.ts'

const MISSING = '/missing-image.svg'

type PictureProps = {
  address: string
  alt: string
  width?: number
  height?: number
  /** The facts of an uploaded picture; undefined for an external one. */
  picture?: PictureFacts
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string
  /** Loads immediately and with priority: for the first visible picture. */
  eager?: boolean
  /** Called when the picture cannot be loaded and the placeholder is shown. */
  onFail?: () => void
}

/**
 * A picture that fills the space its parent gives it, whole and uncropped; the parent may choose otherwise by setting
 * --picture-fit and --picture-position.
 */
export function Picture(props: PictureProps) {
  return <ArrivingPicture key={props.address} {...props} />
}

function ArrivingPicture({
  address,
  alt,
  width,
  height,
  picture,
  sizes,
  eager = false,
  onFail,
}: PictureProps) {
  const image = useRef<HTMLImageElement>(null)
  const thumbhash = picture?.thumbhash
  const { arrival, isComing, preview, loaded, faded, fail } = usePictureArrival({
    image,
    eager,
    thumbhash,
    onFail,
  })

  if (arrival === 'failed') {
    return (
      <span className={styles.frame}>
        <img className={styles.image} src={MISSING} alt={alt} width={800} height={600} />
      </span>
    )
  }
  const backgroundColor = isComing && thumbhash ? averageColour(thumbhash) : undefined
  return (
    <picture className={styles.frame} style={{ backgroundColor, backgroundImage: preview }}>
      {picture &&
        pictureSources(picture).map(({ type, srcSet, media }) => (
          <source key={`${media}${type}`} type={type} srcSet={srcSet} sizes={sizes} media={media} />
        ))}
      <img
        ref={image}
        className={styles.image}
        data-arrival={arrival}
        src={address}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding={eager ? 'auto' : 'async'}
        draggable={false}
        onLoad={loaded}
        onError={fail}
        onAnimationEnd={faded}
      />
    </picture>
  )
}
