import { type ReactNode, useEffect, useRef } from 'react'
import styles from './AccountForm.module.css'

/** The result of a form, in its place. It takes the focus, so that screen readers announce it. */
export function SentNotice({ children }: { children: ReactNode }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <p ref={words} role="status" tabIndex={-1} className={styles.notice}>
      {children}
    </p>
  )
}
