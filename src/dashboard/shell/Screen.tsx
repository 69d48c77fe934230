import type { ReactNode } from 'react'
import styles from './Screen.module.css'

type Props = {
  /** Names the browser's tab, and stands above the content when there is no other heading. */
  title: string
  heading?: ReactNode
  /** Beside the title: what one can do here. */
  actions?: ReactNode
  /** The 400 px at the right. */
  panel?: ReactNode
  /** The content scrolls by itself, inside the screen's height. */
  filled?: boolean
  children: ReactNode
}

/** One screen of the dashboard: its title, its content, and the panel when one is open. */
export function Screen({ title, heading = title, actions, panel, filled = false, children }: Props) {
  return (
    <div className={panel ? `${styles.screen} ${styles.withPanel}` : styles.screen}>
      <title>{`${title} | Plinth`}</title>
      <main className={filled ? `${styles.content} ${styles.filled}` : styles.content}>
        <header className={styles.head}>
          <h1>{heading}</h1>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
        {children}
      </main>
      {panel}
    </div>
  )
}
