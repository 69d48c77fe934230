import { useState } from 'react'
import button from '../../ui/word-button.module.css'
import styles from './Notice.module.css'

/** Opens the same address again, as a form does it where there is no JavaScript. */
export function RetryButton({ onRetry = () => window.location.reload() }: { onRetry?: () => void }) {
  const [isOffline, setOffline] = useState(false)
  return (
    <form
      className={styles.retry}
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        // Without a connection, the browser would show an error page of its own.
        setOffline(!navigator.onLine)
        if (navigator.onLine) onRetry()
      }}
    >
      <button type="submit" className={`${button.word} ${styles.way}`}>
        Retry
      </button>
      <span className={styles.still} role="status">
        {isOffline && 'There is no connection yet.'}
      </span>
    </form>
  )
}
