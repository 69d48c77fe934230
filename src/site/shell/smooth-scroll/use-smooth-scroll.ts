import { useEffect } from 'react'

const SMOOTHED = '(hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference)'

/** Smooths the wheel of a mouse once the page has nothing else to do. Fingers, and those who ask for stillness, scroll natively. */
export function useSmoothScroll() {
  useEffect(() => {
    if (!matchMedia(SMOOTHED).matches) return
    let isGone = false
    let stop: (() => void) | undefined
    const start = async () => {
      const { smoothScroll } = await import('./smooth-scroll.ts')
      if (!isGone) stop = smoothScroll()
    }
    const cancel = whenIdle(() => {
      // Without it, the page scrolls as the browser does.
      start().catch(() => undefined)
    })
    return () => {
      isGone = true
      cancel()
      stop?.()
    }
  }, [])
}

/** Safari knows no idle callback. */
function whenIdle(task: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(task)
    return () => cancelIdleCallback(id)
  }
  const timer = setTimeout(task, 200)
  return () => clearTimeout(timer)
}
