import type { ReactNode } from 'react'
import styles from './FormAlert.module.css'

/** An error of the whole form. Always rendered, so that screen readers announce a new message. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={children ? styles.alert : styles.silent}>
      {children}
    </div>
  )
}
