import { type ReactNode, useEffect, useState } from 'react'
import { isRouteErrorResponse, Link, useLocation } from 'react-router'
import { pageQuery } from '../../../domain/page-query.ts'
import { crashLimits } from '../../../domain/shared/crash-report.ts'
import { pages } from '../../../domain/shared/pages.ts'
import looks from '../../../ui/looks.module.css'
import button from '../../../ui/word-button.module.css'
import styles from './Notice.module.css'

export function Notice({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className={styles.notice}>
      <h1 className={looks.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.ways}>{children}</div>
    </section>
  )
}

/** The messages of pages that do not exist, by their status: 410 is the address of a project that the studio removed. */
export const missingPages = {
  404: {
    title: '404 - Page Not Found',
    text: 'Sorry, the page you are looking for does not exist or has been moved.',
  },
  410: { title: '410 - Project Removed', text: 'Sorry, this project is no longer part of the gallery.' },
}

/** The status of a page that does not exist; undefined for every other error. */
export function missingStatus(error: unknown): keyof typeof missingPages | undefined {
  const status = isRouteErrorResponse(error) ? error.status : 0
  return status === 404 || status === 410 ? status : undefined
}

/** `text` replaces the usual one. */
export function MissingPage({ status, text }: { status: keyof typeof missingPages; text?: string }) {
  return (
    <Notice {...missingPages[status]} {...(text && { text })}>
      <Link className={button.underlined} to={pages.home.path}>
        Go to Home
      </Link>
    </Notice>
  )
}

/** Loads the same URL again; without JavaScript through a form. */
export function RetryButton({ onRetry = () => window.location.reload() }: { onRetry?: () => void }) {
  const { pathname, search } = useLocation()
  const parameters = Object.fromEntries(new URLSearchParams(pageQuery(pathname, new URLSearchParams(search))))
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
      <HiddenInputs values={parameters} />
      <button type="submit" className={button.underlined}>
        Retry
      </button>
      <span className={styles.still} role="status">
        {isOffline && 'You are still offline.'}
      </span>
    </form>
  )
}

/** Keeps query parameters as hidden fields, for forms without JavaScript. */
export function HiddenInputs({ values }: { values: Record<string, string> }) {
  return Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

/** The sentence of a preview that ended after this page of it was loaded (PREVIEW_ENDED). */
const endedIn = (error: unknown) =>
  isRouteErrorResponse(error) && /^This preview/.test(error.data) ? error.data : undefined

export const CRASH_TITLE = 'Something went wrong'
export const OFFLINE_TITLE = 'You seem to be offline'

/** Shown in place of a page that failed. A crash is reported to the server's log. */
export function PageFailure({ error }: { error: unknown }) {
  const isOffline = globalThis.navigator?.onLine === false
  const isCrash = !isRouteErrorResponse(error) && !isOffline

  useEffect(() => {
    if (isCrash) reportCrash(error)
  }, [isCrash, error])

  const missing = missingStatus(error)
  if (missing) return <MissingPage status={missing} text={endedIn(error)} />
  return isOffline ? (
    <Notice
      title={OFFLINE_TITLE}
      text="This page could not be fetched. Please try again once you are connected."
    >
      <RetryButton />
    </Notice>
  ) : (
    <Notice
      title={CRASH_TITLE}
      text="This page could not be shown. Please try again. If it fails again, come back in a few minutes."
    >
      <RetryButton />
      {/* A full page load, since client-side navigation may be broken. */}
      <Link className={button.underlined} to={pages.home.path} reloadDocument>
        Go to Home
      </Link>
    </Notice>
  )
}

let isReported = false

/** Reports a crash in the browser to the server's log, once per page load and without waiting. */
function reportCrash(error: unknown) {
  // An error from the server has no stack here, and is logged already.
  if (isReported || !(error instanceof Error) || !error.stack) return
  isReported = true
  const { message, stack } = error
  const report = {
    message: message.slice(0, crashLimits.message),
    stack: stack.slice(0, crashLimits.stack),
    path: window.location.pathname.slice(0, crashLimits.path),
  }
  navigator.sendBeacon('/api/client-errors', new Blob([JSON.stringify(report)], { type: 'application/json' }))
}
