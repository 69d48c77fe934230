import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { pages } from '../../../domain/shared/pages.ts'
import { InlineScript } from '../../../ui/InlineScript.tsx'
import { BEGIN_INTRO, beginIntro } from './begin-intro.ts'
import styles from './IntroLoader.module.css'

/**
 * Plays once on the first visit to /. Not for visitors who open / by closing a project: they have seen the gallery.
 */
export function IntroLoader() {
  const { pathname } = useLocation()
  const [isOver, setOver] = useState(pathname !== pages.home.path)
  const complete = useCallback(() => setOver(true), [])
  return isOver ? null : <Overlay onComplete={complete} />
}

/**
 * The stylesheet does the timing, so that the overlay disappears even if no script loads. The film and its code
 * are loaded after the first paint, and only when they will be shown.
 */
function Overlay({ onComplete }: { onComplete: () => void }) {
  const overlay = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const page = document.documentElement
    // For visitors from another page; a server-rendered page has already started it.
    beginIntro()
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
          <button type="button" className={styles.skip} data-skip-intro>
            Skip
          </button>
        </div>
        <div className={styles.panel} />
      </dialog>
    </>
  )
}
