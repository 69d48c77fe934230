import { type ReactNode, useEffect, useRef } from 'react'
import styles from './TwoFactorSection.module.css'

type Props = { takesFocus?: boolean; children: ReactNode }

/** One state of the section. It takes the focus from the button it replaces, which would otherwise be lost. */
export function TwoFactorPart({ takesFocus = false, children }: Props) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) part.current?.focus()
  }, [takesFocus])
  return (
    <div ref={part} tabIndex={-1} className={styles.part}>
      {children}
    </div>
  )
}
