import { useElementSize } from '@mantine/hooks'
import type { PDFPageProxy } from 'pdfjs-dist'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { SmallButton } from '../looks/buttons.ts'
import looks from '../looks/looks.module.css'
import { openPdf } from './open-pdf.ts'
import { PdfPage } from './PdfPage.tsx'
import styles from './PdfView.module.css'

const POINT = 96 / 72 // CSS pixels at 100 %
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]
const MARGIN = 16 // px, at each side of a page

type Props = {
  file: Blob
  /** The name of the file: 'CV'. */
  label: string
  /** The part that scrolls, for the keys of the screen. */
  scroller: RefObject<HTMLElement | null>
  /** Beside the zoom. */
  tools: ReactNode
  failure: ReactNode
}

/** A PDF, drawn page by page as it comes into view. */
export function PdfView({ file, label, scroller, tools, failure }: Props) {
  const pdf = usePdf(file)
  const { count, pages, hasFailed } = pdf
  const sizes = sizesOf(pdf)
  const [zoom, setZoom] = useState<number>()
  const { ref: measured, width } = useElementSize()
  const [current, setCurrent] = useState(1)
  // Without a width no page is there yet.
  const near = useNearPages(scroller, width > 0 ? sizes.length : 0)

  const widest = Math.max(...sizes.map((size) => size.width), 1)
  const fitted = Math.max((width - 2 * MARGIN) / widest, 0.1)
  const scale = zoom === undefined ? fitted : zoom * POINT
  const shown = scale / POINT

  function findCurrent() {
    const element = scroller.current
    if (!element) return
    const middle = element.scrollTop + element.clientHeight / 2
    const all = [...element.querySelectorAll<HTMLElement>('[data-page]')]
    const before = all.filter((page) => page.offsetTop <= middle)
    setCurrent(Math.max(1, before.length))
  }

  return (
    <div className={looks.filled}>
      <div className={`${looks.actions} ${styles.tools}`}>
        <p className={styles.count}>{count > 0 && `Page ${current} of ${count}`}</p>
        <SmallButton
          aria-label="Zoom out"
          disabled={!ZOOMS.some((step) => step < shown - 0.01)}
          onClick={() => setZoom(ZOOMS.findLast((step) => step < shown - 0.01))}
        >
          −
        </SmallButton>
        <output className={styles.zoom} aria-label="Zoom">
          {width > 0 && count > 0 && `${Math.round(shown * 100)} %`}
        </output>
        <SmallButton
          aria-label="Zoom in"
          disabled={!ZOOMS.some((step) => step > shown + 0.01)}
          onClick={() => setZoom(ZOOMS.find((step) => step > shown + 0.01))}
        >
          +
        </SmallButton>
        <SmallButton aria-pressed={zoom === undefined} onClick={() => setZoom(undefined)}>
          Fit width
        </SmallButton>
        {tools}
      </div>
      {hasFailed ? (
        failure
      ) : (
        <section
          ref={scroller}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
          tabIndex={0}
          aria-label={label}
          aria-busy={count === 0}
          className={`${looks.filled} ${styles.pages}`}
          onScroll={findCurrent}
        >
          <div ref={measured} className={styles.measure} />
          {width > 0 &&
            sizes.map((size, index) => (
              <PdfPage
                // biome-ignore lint/suspicious/noArrayIndexKey: the pages of a document have no other name
                key={index}
                number={index + 1}
                page={pages[index]}
                width={Math.round(size.width * scale)}
                height={Math.round(size.height * scale)}
                scale={scale}
                isNear={near.has(index + 1)}
              />
            ))}
        </section>
      )}
    </div>
  )
}

type Pdf = {
  /** The number of pages; 0 until it is known. */
  count: number
  /** Those that are read, from the first. */
  pages: readonly PDFPageProxy[]
  hasFailed: boolean
}
const unread: Pdf = { count: 0, pages: [], hasFailed: false }

function usePdf(file: Blob): Pdf {
  const [pdf, setPdf] = useState(unread)
  useEffect(() => {
    let isOver = false
    const { document, close } = openPdf(file)
    async function read() {
      const opened = await document
      if (!isOver) setPdf({ ...unread, count: opened.numPages })
      for (let number = 1; number <= opened.numPages && !isOver; number++) {
        const page = await opened.getPage(number)
        if (!isOver) setPdf((before) => ({ ...before, pages: [...before.pages, page] }))
      }
    }
    read().catch((error: unknown) => {
      if (isOver) return
      console.info('The PDF, or a page of it, could not be shown.', error)
      setPdf((before) => ({ ...before, hasFailed: before.count === 0 }))
    })
    return () => {
      isOver = true
      setPdf(unread)
      close()
    }
  }, [file])
  return pdf
}

/** The size of each page, in points. Until a page is read it counts as large as the first. */
function sizesOf({ count, pages }: Pdf) {
  const [first] = pages
  if (!first) return []
  return Array.from({ length: count }, (_, index) => {
    const { width, height } = (pages[index] ?? first).getViewport({ scale: 1 })
    return { width, height }
  })
}

/** The numbers of the pages in view, and of those half a screen around. */
function useNearPages(scroller: RefObject<HTMLElement | null>, count: number): ReadonlySet<number> {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const root = scroller.current
    if (!root || count === 0) return
    const observer = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const next = new Set(before)
          for (const { target, isIntersecting } of entries) {
            const number = Number((target as HTMLElement).dataset.page)
            if (isIntersecting) next.add(number)
            else next.delete(number)
          }
          return next
        }),
      { root, rootMargin: '50% 0px' },
    )
    for (const page of root.querySelectorAll('[data-page]')) observer.observe(page)
    return () => {
      observer.disconnect()
      setNear(new Set())
    }
  }, [scroller, count])
  return near
}
