import { lazy, Suspense } from 'react'
import { Restricted } from '../../shell/Restricted.tsx'
import { Screen } from '../../shell/Screen.tsx'

const MailTemplates = lazy(() =>
  import('./MailTemplates.tsx').then((file) => ({ default: file.MailTemplates })),
)

const TITLE = 'Hiring Portal'

export default function MailTemplatesPage() {
  return (
    <Restricted to="mail-templates" title={TITLE}>
      <Suspense fallback={<Screen title={TITLE} />}>
        <MailTemplates title={TITLE} />
      </Suspense>
    </Restricted>
  )
}
