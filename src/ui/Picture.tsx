import { type CSSProperties, useRef } from 'react'
import { cropPosition } from '../domain/picture/focus.ts'
import type { Picture as PictureFacts } from '../domain/picture/picture-schema.ts'
import { averageColour } from './blurred-preview.ts'
import styles from './Picture.module.css'
import { pictureSources } from './picture-sources.ts'
import { usePictureArrival } from './use-picture-arrival.ts'

/** Shown in place of a picture that cannot be loaded; 800 by 600. */
export const MISSING_IMAGE = '/missing-image.svg'

type PictureProps = {
  address: string
  alt: string
  width?: number
  height?: number
  /** The facts of an uploaded picture; undefined for an external one. */
  picture?: PictureFacts
  /** Width / height of its frame. A picture with a focal point fills the frame, cropped around that point; others do not change. */
  frameRatio?: number
  /** The width at which it is shown, as the `sizes` of an image. */
  sizes: string
  /** Loads immediately and with priority: for the first visible picture. */
  eager?: boolean
  /** Called when the picture cannot be loaded and the placeholder is shown. */
  onFail?: () => void
}

/**
 * A picture that fills the space its parent gives it, whole and uncropped; the parent may choose otherwise by setting
 * --picture-fit and --picture-position, and a focal point wins over both where `frameRatio` is given.
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
  frameRatio,
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
        <img className={styles.image} src={MISSING_IMAGE} alt={alt} width={800} height={600} />
      </span>
    )
  }
  const backgroundColor = isComing && thumbhash ? averageColour(thumbhash) : undefined
  const style = { ...cropStyle(picture, frameRatio), backgroundColor, backgroundImage: preview }
  return (
    <picture className={styles.frame} style={style}>
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

type CropStyle = CSSProperties & { '--picture-fit'?: string; '--picture-position'?: string }

function cropStyle(picture: PictureFacts | undefined, frameRatio: number | undefined): CropStyle {
  if (!picture?.focus || !frameRatio) return {}
  const position = cropPosition(picture, frameRatio, picture.focus)
  return { '--picture-fit': 'cover', '--picture-position': position }
}
