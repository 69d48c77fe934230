import { lazy, Suspense } from 'react'
import { Restricted } from '../../shell/Restricted.tsx'
import { HiringScreen } from '../HiringScreen.tsx'

const MailTemplates = lazy(() =>
  import('./MailTemplates.tsx').then((file) => ({ default: file.MailTemplates })),
)

const TITLE = 'Mail templates'

export default function MailTemplatesPage() {
  return (
    <Restricted to="hiring" title={TITLE}>
      <Suspense fallback={<HiringScreen title={TITLE} />}>
        <MailTemplates title={TITLE} />
      </Suspense>
    </Restricted>
  )
}
