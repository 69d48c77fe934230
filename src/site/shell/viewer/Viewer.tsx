import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import Lightbox, { type ControllerRef, type SlideImage, type ZoomRef } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import { ArrowButton } from '../../../ui/ArrowButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import button from '../../../ui/icon-button.module.css'
import { Slide } from './Slide.tsx'
import { shownFile } from './shown-file.ts'
import styles from './Viewer.module.css'
import type { ViewedPicture } from './viewed-picture.ts'

type Size = { width: number; height: number }
type ViewedSlide = SlideImage & { viewed: ViewedPicture }

type PressedKey = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'preventDefault'>

type ViewerProps = {
  pictures: readonly ViewedPicture[]
  /** The one that is shown first. */
  first: number
  /** The link of a picture on the page. */
  linkOf: (index: number) => HTMLAnchorElement | null | undefined
  onClose: () => void
}

const NOTHING = () => null

/**
 * Pictures over the whole page, one at a time. A modal dialog: the browser keeps the focus inside and closes it on Escape; the
 * stylesheet locks the page's scroll. The library turns the pages and zooms; its own buttons are replaced by the site's.
 */
export function Viewer({ pictures, first, linkOf, onClose }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const controller = useRef<ControllerRef>(null)
  const zooming = useRef<ZoomRef>(null)
  const [index, setIndex] = useState(first)
  const shown = useRef(first)
  const [zoom, setZoom] = useState({ now: 1, max: 1 })
  // Of external pictures.
  const [sizes, setSizes] = useState<Readonly<Record<string, Size>>>({})
  const slides = pictures.map((picture): ViewedSlide => {
    const viewed = { ...sizes[picture.address], ...picture }
    return { src: picture.address, ...shownFile(viewed).size, viewed }
  })

  useLayoutEffect(() => dialog.current?.showModal(), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is closed
  useEffect(
    () => () => {
      const link = linkOf(shown.current)
      link?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
      link?.focus({ preventScroll: true })
    },
    [],
  )

  function show(next: number) {
    setIndex(next)
    shown.current = next
  }

  /** The library handles the keys only while the picture has the focus, and not all of these. */
  function onKeyDown(event: PressedKey) {
    const { key, altKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey) return
    const act = {
      Home: () => show(0),
      End: () => show(pictures.length - 1),
      ArrowLeft: () => index > 0 && controller.current?.prev(),
      ArrowRight: () => index < pictures.length - 1 && controller.current?.next(),
      '+': () => zooming.current?.zoomIn(),
      '=': () => zooming.current?.zoomIn(),
      '-': () => zooming.current?.zoomOut(),
      0: () => zooming.current?.changeZoom(1),
    }[key]
    if (!act) return
    event.preventDefault()
    act()
  }

  // The focus can be outside the dialog, after a press beside its controls.
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented) onKeyDown(event)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  // Not in the row, which a mouse can drag.
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label="Pictures"
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      <div className={styles.head}>
        <p>{pictures.length > 1 && `${index + 1} / ${pictures.length}`}</p>
        {pictures.length > 1 && (
          <>
            <ArrowButton label="Previous" isAtEnd={index === 0} onPress={() => controller.current?.prev()} />
            <ArrowButton
              label="Next"
              isAtEnd={index === pictures.length - 1}
              onPress={() => controller.current?.next()}
            />
          </>
        )}
        <button
          type="button"
          className={button.icon}
          aria-label="Zoom out"
          aria-disabled={zoom.now <= 1}
          onClick={() => zooming.current?.zoomOut()}
        >
          <Icon name="minus" size={20} />
        </button>
        <button
          type="button"
          className={button.icon}
          aria-label="Zoom in"
          aria-disabled={zoom.now >= zoom.max}
          onClick={() => zooming.current?.zoomIn()}
        >
          <Icon name="plus" size={20} />
        </button>
        <button
          type="button"
          className={button.icon}
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="cross" size={20} />
        </button>
      </div>
      <div ref={stage} className={styles.stage}>
        <Lightbox
          open
          close={() => dialog.current?.close()}
          className={styles.portal}
          index={index}
          slides={slides}
          plugins={[Zoom]}
          animation={{ fade: 0, swipe: 400, navigation: 400, zoom: 300 }}
          carousel={{ finite: true, preload: 1, padding: 0, spacing: '24px' }}
          controller={{ ref: controller, closeOnEscape: false, closeOnBackdropClick: true }}
          // Within the dialog, which is one already.
          portal={{
            root: () => stage.current,
            container: { role: undefined, 'aria-modal': undefined, 'aria-label': undefined },
          }}
          noScroll={{ disabled: true }}
          zoom={{ ref: zooming, scrollToZoom: true, pinchZoomV4: true }}
          labels={{ 'Photo gallery': 'Pictures', Slide: 'Picture' }}
          on={{ view: ({ index: next }) => show(next) }}
          toolbar={{ buttons: [] }}
          render={{
            slide: ({ slide, offset, rect, zoom: now = 1, maxZoom = 1 }) => (
              <Slide
                viewed={(slide as ViewedSlide).viewed}
                space={rect}
                zoom={offset === 0 ? now : 1}
                maxZoom={maxZoom}
                isCurrent={offset === 0}
                onZoom={setZoom}
                loaded={loadedFile(linkOf(index + offset))}
                onSize={(size) => setSizes((known) => ({ ...known, [slide.src]: size }))}
              />
            ),
            buttonPrev: NOTHING,
            buttonNext: NOTHING,
            buttonZoom: NOTHING,
          }}
        />
      </div>
      <p className={styles.caption}>{pictures[index]!.alt}</p>
    </dialog>,
    document.body,
  )
}

/** The address of the file that the page shows. */
function loadedFile(link: HTMLAnchorElement | null | undefined): string | undefined {
  const image = link?.querySelector('img')
  return image?.complete && image.naturalWidth > 0 ? image.currentSrc : undefined
}
