import { useEffect } from 'react'
import { prefersReducedMotion } from '../../../ui/reduced-motion.ts'

/** Its code is loaded at the first mouse event, so never for touch, keyboard or reduced motion. */
export function useSmoothScroll() {
  useEffect(() => {
    if (prefersReducedMotion()) return
    const listening = new AbortController()
    const { signal } = listening
    let stop: (() => void) | undefined
    let isAsked = false

    function onInput(event: Event) {
      if (isAsked || (event instanceof PointerEvent && event.pointerType !== 'mouse')) return
      isAsked = true
      import('./smooth-scroll.ts').then(
        ({ smoothScroll }) => {
          if (!signal.aborted) stop = smoothScroll()
        },
        // If it fails to load, the page scrolls as usual.
        () => undefined,
      )
    }

    function watch() {
      window.addEventListener('pointermove', onInput, { signal, passive: true })
      window.addEventListener('wheel', onInput, { signal, passive: true })
    }

    // Not before the page has loaded completely.
    if (document.readyState === 'complete') watch()
    else window.addEventListener('load', watch, { signal, once: true })
    return () => {
      listening.abort()
      stop?.()
    }
  }, [])
}
