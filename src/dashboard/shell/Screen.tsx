import type { ReactNode } from 'react'
import looks from './looks/looks.module.css'
import styles from './Screen.module.css'

type Props = {
  /** The title of the browser tab, and the heading unless there is another one. */
  title: string
  heading?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  /** The panel at the right, 400 px wide. */
  panel?: ReactNode
  /** The content fills the screen's height and scrolls on its own. */
  filled?: boolean
  children?: ReactNode
}

export function Screen({ title, heading = title, actions, panel, filled = false, children }: Props) {
  return (
    <div className={styles.screen}>
      <title>{`${title} | Plinth`}</title>
      <main className={filled ? `${styles.content} ${styles.filled}` : styles.content}>
        <header className={`${looks.tools} ${styles.head}`}>
          <h1>{heading}</h1>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
        {children}
      </main>
      {panel}
    </div>
  )
}
