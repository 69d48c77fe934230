/**
 * Puts the overlay up on the first visit of a browser's session, unless the visitor asks for stillness or for little data,
 * by a word on the page's root that the stylesheet reads. The page carries this function as text and runs it before the
 * first paint, so it leans on nothing outside itself. When it fails, there is no intro.
 */
export function beginIntro() {
  try {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const isSeen = () => document.cookie.includes('intro=seen')
    if (isStill || connection?.saveData || isSeen()) return
    // A cookie, since all tabs of a session share it and it ends with the session.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store answers only later, and the page is about to be painted
    document.cookie = 'intro=seen; path=/; SameSite=Lax'
    // A browser that keeps none would show it at every visit.
    if (!isSeen()) return
    const page = document.documentElement
    page.dataset.intro = 'waiting'
    // Whoever skips before the rest of the scripts is there has skipped.
    const skip = () => {
      if (page.dataset.intro) page.dataset.intro = 'leaving'
    }
    addEventListener('keydown', ({ key }) => key === 'Escape' && skip())
    addEventListener('click', ({ target }) => (target as Element).closest('[data-skip-intro]') && skip())
  } catch {
    // A page without cookies, such as one in a sandbox, refuses even the question.
  }
}

export const BEGIN_INTRO = `(${beginIntro})()`
