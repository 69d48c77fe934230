import type { ReactNode } from 'react'
import styles from './FormAlert.module.css'

/** What went wrong with the whole form. Always in the page, so that a reader hears it when it is filled. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={children ? styles.alert : styles.silent}>
      {children}
    </div>
  )
}
