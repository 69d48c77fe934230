import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import Lightbox, { type ControllerRef, type SlideImage, type ZoomRef } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import { IconButton } from '../../../ui/Icon.tsx'
import { Slide } from './Slide.tsx'
import type { ViewedPicture } from './shown-file.ts'
import { shownFile } from './shown-file.ts'
import styles from './Viewer.module.css'

type ViewedSlide = SlideImage & { viewed: ViewedPicture }

type ViewerProps = {
  pictures: readonly ViewedPicture[]
  first: number
  /** The link of a picture on the page. */
  linkOf: (index: number) => HTMLAnchorElement | null | undefined
  onClose: () => void
}

const NO_BUTTON = () => null

/**
 * Pictures over the whole page, one at a time. A modal dialog: the browser keeps the focus inside and closes it on Escape; the
 * stylesheet locks the page's scroll. The library turns the pages and zooms; its own buttons are replaced by the site's.
 */
export function Viewer({ pictures, first, linkOf, onClose }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const controller = useRef<ControllerRef>(null)
  const zooming = useRef<ZoomRef>(null)
  const { given, index, shown, show, turn, setSize, onView } = useTurning(pictures, first, controller)
  const [zoom, setZoom] = useState({ now: 1, max: 1 })

  useLayoutEffect(() => {
    const root = document.documentElement
    root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`)
    dialog.current?.showModal()
    return () => {
      root.style.removeProperty('--scrollbar')
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is closed
  useEffect(
    () => () => {
      const link = linkOf(shown.current)
      link?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
      link?.focus({ preventScroll: true })
    },
    [],
  )

  const close = () => dialog.current?.close()
  const zoomIn = () => zooming.current?.zoomIn()
  const zoomOut = () => zooming.current?.zoomOut()
  useViewerKeys(stage, zooming, {
    Home: () => show(0),
    End: () => show(pictures.length - 1),
    ArrowLeft: () => turn(-1),
    ArrowRight: () => turn(1),
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    0: () => zooming.current?.changeZoom(1),
  })

  // Not in the row, which a mouse can drag.
  return createPortal(
    <dialog ref={dialog} className={styles.viewer} aria-label="Pictures" onClose={onClose}>
      <div className={styles.head}>
        <p>{pictures.length > 1 && `${index + 1} / ${pictures.length}`}</p>
        {pictures.length > 1 && (
          <>
            <IconButton label="Previous" icon="previous" isOff={index === 0} onPress={() => turn(-1)} />
            <IconButton
              label="Next"
              icon="next"
              isOff={index === pictures.length - 1}
              onPress={() => turn(1)}
            />
          </>
        )}
        <IconButton label="Zoom out" icon="minus" isOff={zoom.now <= 1} onPress={zoomOut} />
        <IconButton label="Zoom in" icon="plus" isOff={zoom.now >= zoom.max} onPress={zoomIn} />
        <IconButton label="Close" icon="cross" onPress={close} />
      </div>
      <div ref={stage} className={styles.stage}>
        <Lightbox
          open
          close={close}
          className={styles.portal}
          index={given.index}
          slides={given.slides}
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
          on={{ view: ({ index: next }) => onView(next) }}
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
                loaded={loadedFile(linkOf(given.slides.indexOf(slide as ViewedSlide)))}
                onSize={(size) => setSize(slide.src, size)}
              />
            ),
            buttonPrev: NO_BUTTON,
            buttonNext: NO_BUTTON,
            buttonZoom: NO_BUTTON,
          }}
        />
      </div>
      <p className={styles.caption}>{pictures[index]!.alt}</p>
    </dialog>,
    document.body,
  )
}

function useTurning(
  pictures: readonly ViewedPicture[],
  first: number,
  controller: RefObject<ControllerRef | null>,
) {
  // The library turns by itself; each new array of slides makes it show this index. Passing the shown one would undo a turn that
  // began meanwhile.
  const [given, setGiven] = useState(() => ({ slides: pictures.map(slideOf), index: first }))
  const [index, setIndex] = useState(first)
  const shown = useRef(first)
  const isLibraryReady = useRef(false)

  function show(next: number) {
    shown.current = next
    setGiven(({ slides }) => ({ slides: [...slides], index: next }))
  }

  /** The library ignores turns until it is mounted, some frames after the viewer is seen. */
  function turn(by: 1 | -1) {
    if (!isLibraryReady.current) show(Math.min(Math.max(shown.current + by, 0), pictures.length - 1))
    else if (by === 1) controller.current?.next()
    else controller.current?.prev()
  }

  /** The size of an external picture, known once it has loaded. */
  function setSize(address: string, size: { width: number; height: number }) {
    setGiven(({ slides }) => ({
      slides: slides.map((slide) => (slide.src === address ? slideOf({ ...slide.viewed, ...size }) : slide)),
      index: shown.current,
    }))
  }

  /** The library shows this one: first when it is mounted. */
  function onView(next: number) {
    isLibraryReady.current = true
    shown.current = next
    setIndex(next)
  }

  return { given, index, shown, show, turn, setSize, onView }
}

/** Wherever the focus is, and each press counts: the library handles keys only on the picture, and two in 200 ms as one. */
function useViewerKeys(
  stage: RefObject<HTMLElement | null>,
  zooming: RefObject<ZoomRef | null>,
  acts: Partial<Record<string, () => void>>,
) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, target } = event
    if (altKey || ctrlKey || metaKey) return
    const canMove = (zooming.current?.zoom ?? 1) > 1 && key.startsWith('Arrow')
    const picture = stage.current?.querySelector('[tabindex]')
    // The library moves an enlarged picture.
    if (canMove && picture?.contains(target as Node)) return
    const act = canMove
      ? () => picture?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      : acts[key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
}

const slideOf = (viewed: ViewedPicture): ViewedSlide => ({
  src: viewed.address,
  ...shownFile(viewed).size,
  viewed,
})

function loadedFile(link: HTMLAnchorElement | null | undefined): string | undefined {
  const image = link?.querySelector('img')
  return image?.complete && image.naturalWidth > 0 ? image.currentSrc : undefined
}
