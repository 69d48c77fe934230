import type { ComponentProps } from 'react'
import styles from './HeadButton.module.css'

type HeadButtonProps = ComponentProps<'button'> & {
  label: string
  /** The icon's line, in a square of 16. */
  icon: string
}

/** An icon of the compact head. */
export function HeadButton({ label, icon, children, ...button }: HeadButtonProps) {
  return (
    <button type="button" className={styles.button} {...button}>
      <svg viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">
        <path d={icon} fill="none" stroke="currentColor" />
      </svg>
      <span className="visually-hidden">{label}</span>
      {children && <span className={styles.mark}>{children}</span>}
    </button>
  )
}
