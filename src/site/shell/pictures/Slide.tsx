import { useEffect, useEffectEvent, useState } from 'react'
import { MISSING_IMAGE } from '../../../ui/Picture.tsx'
import type { ViewedPicture } from './shown-file.ts'
import { fitted, shownFile } from './shown-file.ts'
import styles from './Viewer.module.css'

type SlideProps = {
  viewed: ViewedPicture
  /** The space for it, in CSS pixels. */
  space: { width: number; height: number }
  zoom: number
  maxZoom: number
  isCurrent: boolean
  /** The address of the file that the page shows: seen until a sharper one is there. */
  loaded: string | undefined
  onZoom: (zoom: { now: number; max: number }) => void
  onSize: (size: { width: number; height: number }) => void
}

/** One picture. The browser chooses the file for its size on the screen, and a larger one as the picture is zoomed. */
export function Slide({ viewed, space, zoom, maxZoom, isCurrent, loaded, onZoom, onSize }: SlideProps) {
  const { sources, size } = shownFile(viewed)
  const shown = size && fitted(size, space)
  const [hasFailed, setFailed] = useState(false)
  const [largest, setLargest] = useState(zoom)
  // Zoomed out again, the sharper file stays.
  if (zoom > largest) setLargest(zoom)
  const report = useEffectEvent(onZoom)
  useEffect(() => {
    if (isCurrent) report({ now: zoom, max: maxZoom })
  }, [isCurrent, zoom, maxZoom])
  if (hasFailed)
    return <img src={MISSING_IMAGE} alt={viewed.alt} width={800} height={600} className={styles.missing} />
  const sizes = shown && `${Math.ceil(shown.width * largest)}px`
  return (
    <picture
      className={styles.slide}
      style={{ ...shown, backgroundImage: loaded && shown && `url("${loaded}")` }}
    >
      {sources.map(({ type, srcSet, media }) => (
        <source key={`${media}${type}`} type={type} srcSet={srcSet} sizes={sizes} media={media} />
      ))}
      <img
        className={styles.image}
        src={viewed.address}
        alt={viewed.alt}
        draggable={false}
        decoding="async"
        fetchPriority={isCurrent ? 'high' : 'low'}
        onError={() => setFailed(true)}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          size ?? onSize({ width, height })
        }
      />
    </picture>
  )
}
