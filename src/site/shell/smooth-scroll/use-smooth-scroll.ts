import { useEffect } from 'react'
import { prefersReducedMotion } from '../../../ui/reduced-motion.ts'

/**
 * Smooths the wheel, from the first sign of a mouse on: who scrolls with fingers or keys never loads what does it, nor who
 * asks for stillness.
 */
export function useSmoothScroll() {
  useEffect(() => {
    if (prefersReducedMotion()) return
    const listening = new AbortController()
    const { signal } = listening
    let stop: (() => void) | undefined
    let isAsked = false

    async function start() {
      const { smoothScroll } = await import('./smooth-scroll.ts')
      if (!signal.aborted) stop = smoothScroll()
    }

    function notice(event: Event) {
      if (isAsked || (event instanceof PointerEvent && event.pointerType !== 'mouse')) return
      isAsked = true
      // Without it, the page scrolls as the browser does.
      start().catch(() => undefined)
    }

    function watch() {
      window.addEventListener('pointermove', notice, { signal, passive: true })
      window.addEventListener('wheel', notice, { signal, passive: true })
    }

    // Not before all that the page came with is there.
    if (document.readyState === 'complete') watch()
    else window.addEventListener('load', watch, { signal, once: true })
    return () => {
      listening.abort()
      stop?.()
    }
  }, [])
}
