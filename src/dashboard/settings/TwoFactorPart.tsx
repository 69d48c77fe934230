import { type ReactNode, useEffect, useRef } from 'react'
import styles from './TwoFactorSection.module.css'

type Props = { takesFocus?: boolean; children: ReactNode }

/** One state of the section. It takes the focus that its predecessor's button had, or the keyboard would be at the page's top. */
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
