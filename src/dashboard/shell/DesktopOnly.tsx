import type { ReactNode } from 'react'
import styles from './DesktopOnly.module.css'

type Props = {
  /** What narrower screens are told. */
  sorry: string
  /** With the drawing of a laptop above it. */
  picture?: boolean
  children: ReactNode
}

/**
 * Shows its children from 1024 px on. The style sheet chooses, so that a window made narrower for a moment keeps what was
 * typed in it, and the server need not know the width.
 */
export function DesktopOnly({ sorry, picture = false, children }: Props) {
  return (
    <>
      <div className={styles.wide}>{children}</div>
      <main className={styles.narrow}>
        <img src="/logo.svg" alt="Plinth" width="128" height="30" />
        {picture && (
          <img className={styles.picture} src="/desktop-only.svg" alt="" width="720" height="480" />
        )}
        <p>{sorry}</p>
        <a href="/">Go to the website</a>
      </main>
    </>
  )
}
