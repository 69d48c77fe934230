import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { pages } from '../../../domain/pages.ts'
import { InlineScript } from '../../../ui/InlineScript.tsx'
import { BEGIN_INTRO, beginIntro } from './begin-intro.ts'
import styles from './IntroLoader.module.css'

/**
 * Plays over the first visit to / and is gone. Whoever closes a project, and so comes to /, has been in the gallery before.
 */
export function IntroLoader() {
  const { pathname } = useLocation()
  const [isOver, setOver] = useState(pathname !== pages.home.path)
  const complete = useCallback(() => setOver(true), [])
  return isOver ? null : <Overlay onComplete={complete} />
}

/**
 * The stylesheet keeps the time, so that the overlay leaves by itself even when no script comes. The film and what belongs
 * to it are fetched after the first paint, and only when they are to be seen.
 */
function Overlay({ onComplete }: { onComplete: () => void }) {
  const overlay = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const page = document.documentElement
    // For those who come from another page; the page as the server wrote it has begun already.
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
