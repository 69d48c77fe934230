import { useEffect } from 'react'
import { isRouteErrorResponse, Link } from 'react-router'
import { crashLimits } from '../../../domain/shared/crash-report.ts'
import { pages } from '../../../domain/shared/pages.ts'
import button from '../../../ui/word-button.module.css'
import noticeStyles from './Notice.module.css'
import { MissingPage, missingStatus, Notice, RetryButton } from './Notice.tsx'

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
  if (missing) return <MissingPage status={missing} />
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
      <Link className={`${button.word} ${noticeStyles.way}`} to={pages.home.path} reloadDocument>
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
