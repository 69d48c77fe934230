import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { pages } from '../../domain/shared/pages.ts'
import { useIsHydrating } from '../../ui/use-is-hydrating.ts'
import { useLinkToken } from '../../ui/use-link-token.ts'
import button from '../../ui/word-button.module.css'
import { PageHead } from '../shell/layout/PageHead.tsx'
import notice from '../shell/messages/Notice.module.css'
import { Notice, RetryButton } from '../shell/messages/Notice.tsx'
import type { Route } from './+types/CandidatePage.ts'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import styles from './OwnApplication.module.css'
import { OwnApplication } from './OwnApplication.tsx'
import { useCandidate } from './use-candidate.ts'

const TITLE = 'Your application'

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[1].loaderData
  return [{ title: `${TITLE} – ${site.studioName}` }, { name: 'robots', content: 'noindex' }]
}

/** The page to which the mails to a candidate link. The fragment of the link has a token, which leaves the address at once. */
export default function CandidatePage({ matches }: Route.ComponentProps) {
  const { site } = matches[1].loaderData
  const token = useLinkToken('token')
  return <Opened key={token} token={token} studioEmail={site.email} />
}

function Opened({ token, studioEmail }: { token: string; studioEmail: string }) {
  const { view, open, show, withdrawn } = useCandidate(token)
  switch (view.step) {
    case 'opening':
      return (
        <PageHead title={TITLE}>
          <LinkOpening studioEmail={studioEmail} />
        </PageHead>
      )
    case 'asks-email':
      return (
        <PageHead title={TITLE}>
          <ConfirmEmail failure={view.failure} onConfirm={open} />
        </PageHead>
      )
    case 'open':
      return <OwnApplication application={view.application} show={show} onWithdrawn={withdrawn} />
    case 'withdrawn':
      return (
        <End
          title="Your application is withdrawn"
          text="Everything that you sent has been erased, with all mails and notes about it. The links in our mails no longer work. You can apply again at any time."
        />
      )
    case 'closed':
      return <End title={TITLE} text={view.why} />
    case 'failed':
      return (
        <Notice title={TITLE} text={view.why}>
          <RetryButton onRetry={() => void open()} />
        </Notice>
      )
  }
}

function LinkOpening({ studioEmail }: { studioEmail: string }) {
  const isHydrating = useIsHydrating()
  return (
    <>
      {!isHydrating && <p role="status">Opening your application…</p>}
      <noscript>
        <p>
          This page needs JavaScript, which your browser does not run.
          {studioEmail && (
            <>
              {' '}
              Please write to <a href={`mailto:${studioEmail}`}>{studioEmail}</a> instead.
            </>
          )}
        </p>
      </noscript>
    </>
  )
}

/** In place of the application. The focus moves there, because what had it is gone. */
function End({ title, text }: { title: string; text: string }) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => part.current?.focus(), [])
  return (
    <div ref={part} className={styles.head} tabIndex={-1}>
      <Notice title={title} text={text}>
        <Link className={`${button.word} ${notice.way}`} to={pages.careers.path}>
          Careers page
        </Link>
      </Notice>
    </div>
  )
}
