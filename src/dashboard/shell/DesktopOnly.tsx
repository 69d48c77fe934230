import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { pages } from '../../domain/shared/pages.ts'
import styles from './DesktopOnly.module.css'
import { Logo } from './Logo.tsx'

type Props = {
  /** The message on narrower screens. */
  message: string
  /** Shows a drawing of a laptop above the message. */
  picture?: boolean
  children: ReactNode
}

/** Shows its children from 1024 px on. A narrower window only hides them, so that typed text is kept. */
export function DesktopOnly({ message, picture = false, children }: Props) {
  const isWide = useMediaQuery('(min-width: 1024px)', true, { getInitialValueInEffect: false })
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
          <a href={pages.home.path}>View website</a>
        </main>
      )}
    </>
  )
}
