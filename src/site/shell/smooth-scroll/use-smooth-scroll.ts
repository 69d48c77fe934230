import { useEffect } from 'react'
import { asksForStillness } from '../../../ui/stillness.ts'

/**
 * Smooths the wheel, from the first sign of a mouse on: who scrolls with fingers or keys never loads what does it, nor who
 * asks for stillness.
 */
export function useSmoothScroll() {
  useEffect(() => {
    if (asksForStillness()) return
    const listening = new AbortController()
    const { signal } = listening
    let stop: (() => void) | undefined
    let isAsked = false

    async function start() {
      const { smoothScroll } = await import('./smooth-scroll.ts')
      if (!signal.aborted) stop = smoothScroll()
    }

    function onInput(event: Event) {
      if (isAsked || (event instanceof PointerEvent && event.pointerType !== 'mouse')) return
      isAsked = true
      // Without it, the page scrolls as the browser does.
      start().catch(() => undefined)
    }

    function watch() {
      window.addEventListener('pointermove', onInput, { signal, passive: true })
      window.addEventListener('wheel', onInput, { signal, passive: true })
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
