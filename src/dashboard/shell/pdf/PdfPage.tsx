import { type PDFPageProxy, RenderingCancelledException, TextLayer } from 'pdfjs-dist'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import styles from './PdfPage.module.css'

/** Pixels of one page's canvas; a larger one is drawn coarser. */
const MAX_PIXELS = 16_000_000

type Props = {
  number: number
  page: PDFPageProxy | undefined
  /** In CSS pixels, at this scale. */
  width: number
  height: number
  /** CSS pixels for a point of the document. */
  scale: number
  /** Near the part in view: only then is it drawn. */
  isNear: boolean
}

/** One page: a picture of it, and its text above, invisible, to select and to be read aloud. */
export function PdfPage({ number, page, width, height, scale, isNear }: Props) {
  const picture = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const holder = picture.current
    if (!page || !isNear || !holder) return
    const viewport = page.getViewport({ scale: scale * sharpness(width, height) })
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    const drawing = page.render({ canvas, viewport })
    drawing.promise.then(
      // The drawing of another size stays until then.
      () => holder.replaceChildren(canvas),
      (error: unknown) => {
        if (!(error instanceof RenderingCancelledException)) console.error(error)
      },
    )
    return () => drawing.cancel()
  }, [page, isNear, scale, width, height])

  // A page that is out of view keeps its text, not its pixels.
  useEffect(() => {
    if (!isNear) picture.current?.replaceChildren()
  }, [isNear])

  const [hasText, setHasText] = useState(false)
  if (isNear && !hasText) setHasText(true)
  useEffect(() => {
    const container = text.current
    if (!page || !hasText || !container) return
    const layer = new TextLayer({
      textContentSource: page.streamTextContent(),
      container,
      viewport: page.getViewport({ scale: 1 }),
    })
    layer.render().catch(() => {
      // Left before it was read, or the text cannot be read: the picture is there.
    })
    return () => {
      layer.cancel()
      container.replaceChildren()
    }
  }, [page, hasText])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, this is a page of a document
    <div
      role="group"
      aria-label={`Page ${number}`}
      data-page={number}
      className={styles.page}
      style={{ width, height, '--total-scale-factor': scale } as CSSProperties}
    >
      <div ref={picture} aria-hidden="true" className={styles.picture} />
      <div ref={text} className={styles.text} />
    </div>
  )
}

/** Pixels of the screen for a CSS pixel, fewer for a page that would be too large. */
function sharpness(width: number, height: number) {
  const ratio = window.devicePixelRatio || 1
  return Math.min(ratio, Math.sqrt(MAX_PIXELS / (width * height)))
}
