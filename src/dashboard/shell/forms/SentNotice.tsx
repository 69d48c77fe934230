import { type ReactNode, useEffect, useRef } from 'react'
import styles from './AccountForm.module.css'

/** What became of a form, in its place: the keyboard goes to it, and readers say it. */
export function SentNotice({ children }: { children: ReactNode }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <p ref={words} role="status" tabIndex={-1} className={styles.notice}>
      {children}
    </p>
  )
}
