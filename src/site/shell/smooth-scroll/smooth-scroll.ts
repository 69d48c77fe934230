import Lenis, { type VirtualScrollData } from 'lenis'
import { prefersReducedMotion } from '../../../ui/reduced-motion.ts'
import styles from './smooth-scroll.module.css'

const LERP = 0.1
const DURATION = 1.2 // s
const UNTOUCHED = 1 // px by which the page may stand elsewhere without anybody having scrolled it

/**
 * Lets the page glide to where the wheel sends it, as far as it was turned. All other scrolling is the browser's own and
 * ends the glide: keys, the scrollbar, anchors, find-in-page, the router, a project that opens.
 */
export function smoothScroll(): () => void {
  const lenis = new Lenis({
    lerp: LERP,
    duration: DURATION,
    virtualScroll: isTaken,
    // What scrolls inside the page scrolls first.
    allowNestedScroll: true,
    // The page's height is looked up when it is needed: it grows with each project that opens.
    naiveDimensions: true,
    autoResize: false,
  })
  // It would keep the event from the rows that scroll sideways and wait for theirs.
  // biome-ignore lint/complexity/useLiteralKeys: to the compiler it is private
  window.removeEventListener('scrollend', lenis['onScrollEnd'], { capture: true })

  const page = document.documentElement
  const listening = new AbortController()
  const { signal } = listening
  let frame = 0
  let place = 0

  function isTaken({ deltaX, deltaY, event }: VirtualScrollData) {
    const isSideways = event.shiftKey || Math.abs(deltaX) >= Math.abs(deltaY)
    const isZoom = event.ctrlKey
    if (isSideways || isZoom || isPageLocked() || prefersReducedMotion()) return false
    if (!frame) begin()
    return true
  }

  function begin() {
    page.classList.add(styles.gliding!)
    // From where the page stands now, whoever has put it there.
    lenis.resize()
    lenis.time = 0
    place = window.scrollY
    frame = requestAnimationFrame(glide)
  }

  function glide(time: number) {
    if (Math.abs(window.scrollY - place) > UNTOUCHED) return halt()
    lenis.raf(time)
    place = window.scrollY
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

/** While a drawer or the intro is open, nothing scrolls the page behind it. */
function isPageLocked() {
  return [document.documentElement, document.body].some((element) =>
    /hidden|clip/.test(getComputedStyle(element).overflowY),
  )
}
