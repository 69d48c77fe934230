import { useEffect, useRef } from 'react'
import styles from './OwnApplication.module.css'

/** The result of an action. The focus moves there when it is done, because its button may be gone. */
export function ActionResult({ done = '', failure = '' }: { done?: string; failure?: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (done) line.current?.focus()
  }, [done])
  return (
    <>
      <p ref={line} className={styles.done} role="status" tabIndex={-1}>
        {done}
      </p>
      <p className={styles.failure} role="alert">
        {failure}
      </p>
    </>
  )
}
