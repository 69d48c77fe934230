import { useEffect, useRef, useState } from 'react'
import styles from './OwnApplication.module.css'

/** The messages about an action: neither when the page already shows it. */
type Result = { done?: string; failure?: string }

/** A button that calls the server: busy, then done or failed. */
export function useAction() {
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<Result>({})

  async function run(act: () => Promise<Result>) {
    if (isBusy) return
    setBusy(true)
    setResult({})
    const next = await act()
    setBusy(false)
    setResult(next)
  }

  return { isBusy, ...result, run, clear: () => setResult({}) }
}

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
