import type { ReactNode } from 'react'
import styles from './PageHead.module.css'

/** The start of a text page: its title in large type, and below it the text, aligned with the gallery pictures. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {children && <div className={styles.words}>{children}</div>}
    </header>
  )
}
