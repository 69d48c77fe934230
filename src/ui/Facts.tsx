import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** Facts one below the other. The page says by the class name where they are. */
export function Facts({ className = '', children }: { className?: string; children: ReactNode }) {
  return <dl className={`${styles.facts} ${className}`}>{children}</dl>
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  )
}
