// This file imports nothing: an import of what brings styles would load those for a second time before the film may begin.

/** px; the phone's film below the first, the tablet's below the second, and the desktop's from there. */
const TABLET_WIDTH = 425
const DESKTOP_WIDTH = 786
export const STALL_TIMEOUT = 500 // ms that the film may stall
export const MAX_DURATION = 6000 // ms, in case the browser never reports the end of the animation

/** Calls `onComplete` once at the end; then the caller removes the overlay and calls the returned cleanup. */
export function playIntro(overlay: HTMLDialogElement, onComplete: () => void): () => void {
  const page = document.documentElement
  const isTooLate = page.dataset.intro !== 'waiting' || !isSeen(overlay)
  if (isTooLate) {
    onComplete()
    return () => {}
  }

  const film = makeFilm(filmFor(window.innerWidth))
  const listening = new AbortController()
  const { signal } = listening
  let stall: ReturnType<typeof setTimeout>

  function stop() {
    clearTimeout(last)
    clearTimeout(stall)
    listening.abort()
    overlay.close()
    film.remove()
  }

  function complete() {
    stop()
    onComplete()
  }

  /** Ends early: the page is usable at once, the overlay fades. */
  function leave() {
    if (signal.aborted) return
    page.dataset.intro = 'leaving'
    overlay.close()
  }

  function show() {
    clearTimeout(stall)
    if (page.dataset.intro === 'waiting' && isSeen(overlay)) page.dataset.intro = 'playing'
  }

  function wait() {
    clearTimeout(stall)
    if (page.dataset.intro === 'playing') stall = setTimeout(leave, STALL_TIMEOUT)
  }

  const last = setTimeout(complete, MAX_DURATION)
  overlay.addEventListener('animationend', ({ target }) => target === overlay && complete(), { signal })
  overlay.addEventListener('close', leave, { signal })
  overlay.querySelector('[data-skip-intro]')?.addEventListener('click', leave, { signal })
  film.addEventListener('playing', show, { signal })
  film.addEventListener('waiting', wait, { signal })
  film.addEventListener('error', leave, { signal })

  overlay.showModal()
  // Not the Skip button: it is the first in the tab order, but must not show a focus ring yet.
  overlay.focus({ preventScroll: true })
  overlay.querySelector('[data-film]')?.append(film)
  film.play().catch(leave)
  return stop
}

/** False once the stylesheet has started to hide the overlay. */
function isSeen(overlay: Element) {
  const { opacity, visibility } = getComputedStyle(overlay)
  return opacity === '1' && visibility === 'visible'
}

export function filmFor(width: number) {
  if (width < TABLET_WIDTH) return 'mobile'
  return width < DESKTOP_WIDTH ? 'tablet' : 'desktop'
}

function makeFilm(name: string) {
  const film = document.createElement('video')
  film.muted = true
  film.playsInline = true
  film.disableRemotePlayback = true
  film.ariaHidden = 'true'
  // The MP4 is the smaller one; some browsers on Linux cannot play it.
  const format = film.canPlayType('video/mp4; codecs="avc1.42E01E"') ? 'mp4' : 'webm'
  film.src = `/loader/${name}.${format}`
  return film
}
