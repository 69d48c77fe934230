import { useEffect } from 'react'
import { isRouteErrorResponse, Link } from 'react-router'
import { pages } from '../../../domain/shared/pages.ts'
import button from '../../../ui/word-button.module.css'
import { Gone, NotFound } from './NotFound.tsx'
import noticeStyles from './Notice.module.css'
import { Notice } from './Notice.tsx'
import { RetryButton } from './RetryButton.tsx'
import { reportCrash } from './report-crash.ts'

export const CRASH_TITLE = 'Something went wrong'
export const OFFLINE_TITLE = 'You seem to be offline'

/** Shown in place of a page that failed. A crash is reported to the server's log. */
export function PageFailure({ error }: { error: unknown }) {
  const isOffline = globalThis.navigator?.onLine === false
  const isCrash = !isRouteErrorResponse(error) && !isOffline

  useEffect(() => {
    if (isCrash) reportCrash(error)
  }, [isCrash, error])

  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (isRouteErrorResponse(error) && error.status === 410) return <Gone />
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
