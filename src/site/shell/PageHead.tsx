import type { ReactNode } from 'react'
import styles from './PageHead.module.css'

/** How a page of words begins: its title in the large voice, and below it, where the pictures of the gallery begin, its words. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {children && <div className={styles.words}>{children}</div>}
    </header>
  )
}
