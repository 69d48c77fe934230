import { useEffect, useRef } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import type { PublicSite } from '../../../domain/content/site-fields.ts'
import { isProjectPath, pages } from '../../../domain/shared/pages.ts'
import { useWindowEvent } from '../../../ui/use-window-event.ts'
import button from '../../../ui/word-button.module.css'
import { Notice, OFFLINE_TITLE, RetryButton } from '../messages/Notice.tsx'
import styles from './OfflineGuard.module.css'
import { StudioName } from './StudioName.tsx'

/** Blocks a navigation offline, which would end on the browser's error page, until the visitor is online. */
export function OfflineGuard({ site }: { site: PublicSite }) {
  const blocker = useBlocker(isUnreachable)
  return (
    blocker.state === 'blocked' && <Offline site={site} onContinue={blocker.proceed} onStay={blocker.reset} />
  )
}

/** Closing a project needs no request. */
const isUnreachable: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  !navigator.onLine &&
  from.pathname !== to.pathname &&
  !(isProjectPath(from.pathname) && to.pathname === pages.home.path)

type OfflineProps = { site: PublicSite; onContinue: () => void; onStay: () => void }

function Offline({ site, onContinue, onStay }: OfflineProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useWindowEvent('online', onContinue)
  useEffect(() => dialog.current?.showModal(), [])

  return (
    <dialog ref={dialog} className={styles.page} aria-label={OFFLINE_TITLE} onClose={onStay}>
      <p className={styles.studio}>
        <StudioName site={site} />
      </p>
      <Notice
        title={OFFLINE_TITLE}
        text="The next page needs an internet connection. It opens automatically when you are online again."
      >
        <RetryButton onRetry={onContinue} />
        <form method="dialog">
          <button type="submit" className={button.underlined}>
            Stay on this page
          </button>
        </form>
      </Notice>
    </dialog>
  )
}
