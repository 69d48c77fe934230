/**
 * Shows the overlay on the first visit of a browser session, unless the visitor asks for reduced motion or data, by a data
 * attribute on the root element that the stylesheet reads. The page contains this function as text and runs it before the
 * first paint, so it must not use anything outside itself. If it fails, there is no intro.
 */
export function beginIntro() {
  try {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const isSeen = () => document.cookie.includes('intro=seen')
    if (isStill || connection?.saveData || isSeen()) return
    // A cookie, since all tabs of a session share it and it ends with the session.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and this runs just before the paint
    document.cookie = 'intro=seen; path=/; SameSite=Lax'
    // A browser that stores no cookies would show it on every visit.
    if (!isSeen()) return
    const page = document.documentElement
    page.dataset.intro = 'waiting'
    // Skipping works before the other scripts have loaded.
    const skip = () => {
      if (page.dataset.intro) page.dataset.intro = 'leaving'
    }
    addEventListener('keydown', ({ key }) => key === 'Escape' && skip())
    addEventListener('click', ({ target }) => (target as Element).closest('[data-skip-intro]') && skip())
  } catch {
    // A page without cookies, such as a sandboxed one, throws on every access.
  }
}

export const BEGIN_INTRO = `(${beginIntro})()`
