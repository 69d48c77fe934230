import { useLinkToken } from '../../ui/use-link-token.ts'
import { Notice } from '../shell/Notice.tsx'
import { PageHead } from '../shell/PageHead.tsx'
import { RetryButton } from '../shell/RetryButton.tsx'
import type { Route } from './+types/CandidatePage.ts'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import { OwnApplication } from './OwnApplication.tsx'
import { useCandidate } from './use-candidate.ts'

const TITLE = 'Your application'

export function meta({ matches }: Route.MetaArgs) {
  const { site } = matches[1].loaderData
  return [{ title: `${TITLE} – ${site.studioName}` }, { name: 'robots', content: 'noindex' }]
}

/** The page to which the mails to a candidate link. The fragment of the link has a token, which leaves the address at once. */
export default function CandidatePage() {
  const token = useLinkToken('token')
  return <Opened key={token} token={token} />
}

function Opened({ token }: { token: string }) {
  const { view, open, show, withdrawn } = useCandidate(token)
  switch (view.step) {
    case 'opening':
      return (
        <PageHead title={TITLE}>
          <p role="status">Opening your application…</p>
          <noscript>
            <p>This page needs JavaScript, which your browser does not run.</p>
          </noscript>
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
        <Notice
          title="Your application is withdrawn"
          text="Everything that you sent has been erased, with all mails and notes about it. The links in our mails no longer work. You can apply again at any time."
        />
      )
    case 'closed':
      return <Notice title={TITLE} text={view.why} />
    case 'failed':
      return (
        <Notice title={TITLE} text={view.why}>
          <RetryButton onRetry={() => void open()} />
        </Notice>
      )
  }
}
