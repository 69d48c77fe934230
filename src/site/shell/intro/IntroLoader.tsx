import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { pages } from '../../../domain/shared/pages.ts'
import type { visitorStorage } from '../../../domain/shared/visitor-storage.ts'
import { InlineScript } from '../../../ui/InlineScript.tsx'
import button from '../../../ui/word-button.module.css'
import styles from './IntroLoader.module.css'

/** Plays on the first visit to /, but not when / opens by closing a project: the gallery was seen then. */
export function IntroLoader() {
  const { pathname } = useLocation()
  const [isOver, setOver] = useState(pathname !== pages.home.path)
  const complete = useCallback(() => setOver(true), [])
  return isOver ? null : <Overlay onComplete={complete} />
}

/** Timed by the stylesheet, to disappear even without scripts. The film is loaded after the first paint. */
function Overlay({ onComplete }: { onComplete: () => void }) {
  const overlay = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const page = document.documentElement
    // For visitors from another page; a server-rendered page has already started it.
    beginIntro(COOKIE)
    if (!page.dataset.intro) return onComplete()
    let isGone = false
    let stop: (() => void) | undefined
    const play = async () => {
      const { playIntro } = await import('./play-intro.ts')
      if (!isGone) stop = playIntro(overlay.current!, onComplete)
    }
    const frame = requestAnimationFrame(() => play().catch(onComplete))
    return () => {
      isGone = true
      cancelAnimationFrame(frame)
      stop?.()
      delete page.dataset.intro
    }
  }, [onComplete])

  return (
    <>
      <InlineScript code={BEGIN_INTRO} />
      <dialog ref={overlay} className={styles.overlay} aria-label="Introduction" tabIndex={-1}>
        <div className={styles.screen}>
          <div className={styles.film} data-film />
          <button type="button" className={`${button.underlined} ${styles.skip}`} data-skip-intro>
            Skip
          </button>
        </div>
        <div className={styles.panel} />
      </dialog>
    </>
  )
}

type DataSaver = { connection?: { saveData?: boolean } }

/**
 * Shows the overlay on the first visit of a browser session, unless the visitor asks for reduced motion or data, by a data
 * attribute on the root element that the stylesheet reads. The page contains this function as text and runs it before the
 * first paint, so it must not use anything outside itself. If it fails, there is no intro.
 */
function beginIntro(cookie: string) {
  try {
    const prefix = location.protocol === 'https:' ? '__Host-' : ''
    const seen = `${prefix}${cookie}=seen`
    const isSeen = () => document.cookie.includes(seen)
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (isStill || (navigator as DataSaver).connection?.saveData || isSeen()) return
    // A cookie, since all tabs of a session share it and it ends with the session.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and this runs just before the paint
    document.cookie = `${seen}; path=/; SameSite=Lax${prefix && '; Secure'}`
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

// Typed, not imported: visitors of the gallery would load the forms' scripts with it.
const COOKIE: typeof visitorStorage.seenIntro = 'intro'
const BEGIN_INTRO = `(${beginIntro})('${COOKIE}')`
