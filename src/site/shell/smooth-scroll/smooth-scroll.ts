import Lenis, { type VirtualScrollData } from 'lenis'
import { prefersReducedMotion } from '../../../ui/reduced-motion.ts'
import styles from './smooth-scroll.module.css'

const LERP = 0.1
const DURATION = 1.2 // s
const TOLERANCE = 1 // px that the scroll position may differ without a scroll by the visitor

/** Smooths scrolling by the wheel; any other scrolling (keys, anchors, the router) stops the animation. */
export function smoothScroll(): () => void {
  const lenis = new Lenis({
    lerp: LERP,
    duration: DURATION,
    virtualScroll: isTaken,
    // Nested scroll areas scroll first.
    allowNestedScroll: true,
    // The page's height is read when needed, since it changes with each project that opens.
    naiveDimensions: true,
    autoResize: false,
  })
  // Its listener would stop the event before the horizontal scrollers get it.
  // biome-ignore lint/complexity/useLiteralKeys: private in the types
  window.removeEventListener('scrollend', lenis['onScrollEnd'], { capture: true })

  const page = document.documentElement
  const listening = new AbortController()
  const { signal } = listening
  let frame = 0
  let position = 0

  function isTaken({ deltaX, deltaY, event }: VirtualScrollData) {
    const isSideways = event.shiftKey || Math.abs(deltaX) >= Math.abs(deltaY)
    const isZoom = event.ctrlKey
    if (isSideways || isZoom || isPageLocked() || prefersReducedMotion()) return false
    if (!frame) begin()
    return true
  }

  function begin() {
    page.classList.add(styles.gliding!)
    // Starts at the current scroll position, whatever set it.
    lenis.resize()
    lenis.time = 0
    position = window.scrollY
    frame = requestAnimationFrame(glide)
  }

  function glide(time: number) {
    if (Math.abs(window.scrollY - position) > TOLERANCE) return halt()
    lenis.raf(time)
    position = window.scrollY
    if (lenis.isScrolling === 'smooth') frame = requestAnimationFrame(glide)
    else end()
  }

  function halt() {
    if (!frame) return
    end()
    lenis.stop()
    lenis.start()
  }

  function end() {
    cancelAnimationFrame(frame)
    frame = 0
    page.classList.remove(styles.gliding!)
  }

  window.addEventListener('keydown', halt, { signal, capture: true })
  window.addEventListener('pointerdown', halt, { signal, capture: true })

  return () => {
    listening.abort()
    end()
    lenis.destroy()
  }
}

/** While a drawer or the intro is open, the page must not scroll. */
function isPageLocked() {
  return [document.documentElement, document.body].some((element) =>
    /hidden|clip/.test(getComputedStyle(element).overflowY),
  )
}
