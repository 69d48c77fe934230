import { useState } from 'react'
import { useLocation } from 'react-router'
import { pageQuery } from '../../../domain/page-query.ts'
import button from '../../../ui/word-button.module.css'
import { KeptValues } from '../form/KeptValues.tsx'
import styles from './Notice.module.css'

/** Loads the same URL again; without JavaScript through a form. */
export function RetryButton({ onRetry = () => window.location.reload() }: { onRetry?: () => void }) {
  const { pathname, search } = useLocation()
  const kept = Object.fromEntries(new URLSearchParams(pageQuery(pathname, new URLSearchParams(search))))
  const [isOffline, setOffline] = useState(false)
  return (
    <form
      className={styles.retry}
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        // Offline, the browser would show its own error page.
        setOffline(!navigator.onLine)
        if (navigator.onLine) onRetry()
      }}
    >
      <KeptValues values={kept} />
      <button type="submit" className={`${button.word} ${styles.way}`}>
        Retry
      </button>
      <span className={styles.still} role="status">
        {isOffline && 'You are still offline.'}
      </span>
    </form>
  )
}
