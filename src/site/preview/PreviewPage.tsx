import { useEffect, useEffectEvent, useState } from 'react'
import { useIsHydrating } from '../../ui/use-is-hydrating.ts'
import { useLinkToken } from '../../ui/use-link-token.ts'
import { unlistedMeta } from '../shell/head/page-meta.ts'
import { PageHead } from '../shell/layout/PageHead.tsx'
import { Notice, RetryButton } from '../shell/messages/Notice.tsx'
import { request } from '../shell/request/request.ts'
import type { Route } from './+types/PreviewPage.ts'

const TITLE = 'Preview'

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(`${TITLE} – ${matches[1].loaderData.site.studioName}`)
}

/** The page of the link to a preview. The token in its fragment leaves the address at once, and opens the preview in this browser. */
export default function PreviewPage() {
  const token = useLinkToken('token')
  return <Opening key={token} token={token} />
}

function Opening({ token }: { token: string }) {
  const [refusal, setRefusal] = useState<{ status: number; message: string }>()
  const isHydrating = useIsHydrating()

  async function open() {
    setRefusal(undefined)
    const outcome = await request('POST /api/previews/open', { body: { token } })
    if (outcome.isDone) location.replace(outcome.answer.path)
    else setRefusal(outcome)
  }

  const begin = useEffectEvent(open)
  // The page is remounted for another token.
  useEffect(() => void begin(), [])

  if (refusal)
    return (
      <div role="alert">
        <Notice title={TITLE} text={refusal.message}>
          {refusal.status !== 404 && <RetryButton onRetry={() => void open()} />}
        </Notice>
      </div>
    )
  return (
    <PageHead title={TITLE}>
      {!isHydrating && <p role="status">Opening the preview…</p>}
      <noscript>
        <p>Opening the preview needs JavaScript, which your browser does not run.</p>
      </noscript>
    </PageHead>
  )
}
