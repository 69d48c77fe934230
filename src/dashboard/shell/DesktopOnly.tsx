import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { pages } from '../../domain/pages.ts'
import { atLeast, breakpoints } from '../../ui/breakpoints.ts'
import styles from './DesktopOnly.module.css'
import { Logo } from './Logo.tsx'

type Props = {
  /** What narrower screens are told. */
  message: string
  /** With the drawing of a laptop above it. */
  picture?: boolean
  children: ReactNode
}

/**
 * Shows its children from 1024 px on. Once shown they stay in the page, unseen, when the window is made narrower: what was
 * typed in them is kept.
 */
export function DesktopOnly({ message, picture = false, children }: Props) {
  const isWide = useMediaQuery(atLeast(breakpoints.desktop), true, { getInitialValueInEffect: false })
  const [wasWide, setWasWide] = useState(isWide)
  if (isWide && !wasWide) setWasWide(true)
  return (
    <>
      {wasWide && <div className={isWide ? styles.wide : styles.unseen}>{children}</div>}
      {!isWide && (
        <main className={styles.message}>
          {!wasWide && <title>Plinth</title>}
          <Logo />
          {picture && (
            <img className={styles.picture} src="/desktop-only.svg" alt="" width="720" height="480" />
          )}
          <p>{message}</p>
          <a href={pages.home.path}>Go to the website</a>
        </main>
      )}
    </>
  )
}
