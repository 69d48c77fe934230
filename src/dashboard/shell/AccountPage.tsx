import type { ReactNode } from 'react'
import styles from './AccountPage.module.css'

type Props = {
  title: string
  /** The title of the browser tab, where it is another. */
  tab?: string
  note?: string
  children: ReactNode
}

/** The frame of the sign-in and registration pages. */
export function AccountPage({ title, tab = title, note, children }: Props) {
  return (
    <main className={styles.page}>
      <title>{`${tab} | Plinth`}</title>
      <div className={styles.sheet}>
        <h1>{title}</h1>
        {note && <p className={styles.note}>{note}</p>}
        {children}
      </div>
    </main>
  )
}
