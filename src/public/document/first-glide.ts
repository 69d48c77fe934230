/**
 * Lets the page glide by the browser's own smooth scrolling when the wheel is turned before the code that does it has loaded
 * (site/shell/smooth-scroll/). Each page contains this function as text, so it must not use anything outside itself.
 */
export function glideAtFirst() {
  const pause = 800 // ms without the wheel, in which the browser's scrolling ends
  const page = document.documentElement
  let end = 0
  let last = Number.NEGATIVE_INFINITY

  function onWheel(event: WheelEvent) {
    const isGliding = event.timeStamp - last < pause
    const isReady = page.classList.contains('lenis')
    if (isReady && !isGliding) return removeEventListener('wheel', onWheel, true)
    if (isLeft(event)) return
    event.preventDefault()
    if (isReady) event.stopImmediatePropagation()
    last = event.timeStamp
    const from = isGliding ? end : scrollY
    end = Math.min(Math.max(from + event.deltaY, 0), page.scrollHeight - innerHeight)
    scrollTo({ top: end, behavior: 'smooth' })
  }

  /** The wheel events that the smooth scrolling leaves to the browser, too. */
  function isLeft({ ctrlKey, shiftKey, deltaX, deltaY, target }: WheelEvent) {
    if (ctrlKey || shiftKey || Math.abs(deltaX) >= Math.abs(deltaY)) return true
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return true
    for (let element = target as Element | null; element; element = element.parentElement) {
      const { overflowY } = getComputedStyle(element)
      const isPage = element === page || element === document.body
      if (isPage ? /hidden|clip/.test(overflowY) : /auto|scroll/.test(overflowY)) return true
    }
    return false
  }

  addEventListener('wheel', onWheel, { capture: true, passive: false })
}
