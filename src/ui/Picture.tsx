import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash'
import { cropPosition } from '../domain/picture/focus.ts'
import type { Picture as PictureFacts } from '../domain/picture/picture-schema.ts'
import styles from './Picture.module.css'
import { pictureSources } from './picture-sources.ts'

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
  picture,
  width = picture?.width,
  height = picture?.height,
  frameRatio,
  sizes,
  eager = false,
  onFail,
}: PictureProps) {
  const image = useRef<HTMLImageElement>(null)
  const thumbhash = picture?.thumbhash
  const { arrival, isComing, preview, loaded, faded, fail } = usePictureArrival(
    image,
    eager,
    thumbhash,
    onFail,
  )

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

/**
 * The loading state of a picture. The server renders `unknown`, in which the picture is visible, so that it works without
 * JavaScript. In the browser a picture that is not loaded yet is `awaited` and then fades in (`arriving`). An eager picture
 * is `expected` instead and appears while it loads.
 */
type Arrival = 'unknown' | 'expected' | 'awaited' | 'arriving' | 'shown' | 'failed'

function usePictureArrival(
  image: RefObject<HTMLImageElement | null>,
  eager: boolean,
  thumbhash?: string,
  onFail?: () => void,
) {
  const [arrival, setArrival] = useState<Arrival>('unknown')
  const [preview, setPreview] = useState<string>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the picture is mounted
  useLayoutEffect(() => {
    const { complete, naturalWidth } = image.current!
    if (complete && naturalWidth === 0) fail()
    else if (complete) setArrival('shown')
    else setArrival(eager ? 'expected' : 'awaited')
  }, [])

  const isLoading = arrival === 'expected' || arrival === 'awaited'
  useEffect(() => {
    if (!isLoading || !thumbhash) return
    return whenIdle(() => setPreview(blurredPreview(thumbhash)))
  }, [isLoading, thumbhash])

  function fail() {
    setArrival('failed')
    onFail?.()
  }

  return {
    arrival,
    /** Whether its space still shows the average colour. */
    isComing: arrival === 'unknown' || isLoading,
    preview: isLoading || arrival === 'arriving' ? preview : undefined,
    loaded: () => setArrival((before) => (before === 'awaited' ? 'arriving' : 'shown')),
    faded: () => setArrival('shown'),
    fail,
  }
}

/** Decodes previews when the browser is idle. Safari has no idle callback. */
function whenIdle(work: () => void) {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 50)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 500 })
  return () => cancelIdleCallback(handle)
}

const bytesOf = (thumbhash: string) => Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0))

/** The picture's average colour, which fills its space in the first paint. */
function averageColour(thumbhash: string): string {
  const { r, g, b, a } = thumbHashToAverageRGBA(bytesOf(thumbhash))
  const channels = [r, g, b].map((channel) => Math.round(channel * 255))
  return `rgb(${channels.join(' ')} / ${Math.round(a * 100)}%)`
}

/** A blurred preview of the picture as a CSS url(). Made in the browser, because it is much larger than the thumbhash. */
function blurredPreview(thumbhash: string): string {
  return `url(${thumbHashToDataURL(bytesOf(thumbhash))})`
}
