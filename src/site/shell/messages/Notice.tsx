import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { pageQuery } from '../../../domain/page-query.ts'
import { pages } from '../../../domain/shared/pages.ts'
import button from '../../../ui/word-button.module.css'
import styles from './Notice.module.css'

/** A page with one message and the links that lead on. */
export function Notice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className={styles.notice}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.ways}>{children}</div>
    </section>
  )
}

export const NOT_FOUND_TITLE = '404 - Page Not Found'
export const GONE_TITLE = '410 - Project Removed'

export function NotFound() {
  return (
    <Notice
      title={NOT_FOUND_TITLE}
      text="Sorry, the page you are looking for does not exist or has been moved."
    >
      <GoHome />
    </Notice>
  )
}

/** The URL of a project that the studio removed. */
export function Gone() {
  return (
    <Notice title={GONE_TITLE} text="Sorry, this project is no longer part of the gallery.">
      <GoHome />
    </Notice>
  )
}

function GoHome() {
  return (
    <Link className={`${button.word} ${styles.way}`} to={pages.home.path}>
      Go to Home
    </Link>
  )
}

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

/** Keeps query parameters as hidden fields, for forms without JavaScript. */
export function KeptValues({ values }: { values: Record<string, string> }) {
  return Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
